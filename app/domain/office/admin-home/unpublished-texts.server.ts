import { db } from 'db/client'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { isClosed } from '~/domain/settings/closing/closing.server'
import { sellsInEu } from '~/domain/settings/eu-settings'
import { blanksIn, type LegalPage, legalLink, legalPages } from '~/domain/settings/legal-pages'
import { legalTexts, storedLegalTexts } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'

/** Without which customers can order now: what the law asks for, and what still has blanks. Empty in a demo. */
export async function listUnpublishedTexts(): Promise<LegalPage[]> {
  const shop = await shopSettings()
  if (settings.demoMode || isClosed(shop)) return []
  const missing = hasConsumerLaw(shop) ? await listMissingTexts(shop) : []
  const stored = await storedLegalTexts()
  const pages = legalPages.filter(
    (page) => missing.includes(page) || blanksIn(stored[page]?.text ?? '').length > 0,
  )
  const onSale = db.selectFrom('products').select('id').where('hidden_at', 'is', null)
  return pages.length > 0 && (await hasRow(onSale)) ? pages : []
}

/** Not every country requires a legal notice and a returns policy. */
export async function listMissingTexts(shop: ShopSettings) {
  const texts = await legalTexts()
  const required: LegalPage[] = hasConsumerLaw(shop) ? legalPages : ['terms', 'privacy']
  return required.filter((page) => !legalLink(texts, page))
}

// Of the EU or of the United Kingdom.
function hasConsumerLaw(shop: ShopSettings) {
  return sellsInEu(shop) || shop.euFeatures.includes('orderTexts')
}
