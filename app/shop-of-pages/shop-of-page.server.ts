import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import type { LinkedPage } from '~/domain/shop/pages/pages'
import { euPagesOf } from '~/domain/shop/settings/eu-pages'
import {
  type LegalTexts,
  legalLink,
  legalPages,
  legalTitles,
} from '~/domain/shop/settings/legal-pages'
import type { ShopSettings } from '~/domain/shop/settings/shop-settings'
import { textLangOf } from '~/domain/shop/settings/text-language'
import { t } from '~/languages/translate'
import { footerColumns, linksTo } from './footer-columns.server'

// Not in use-shop.ts: only the server needs this code, and the browser loads use-shop.ts with each page.

export type ShopOfPage = ReturnType<typeof shopOfPage>

interface Parts {
  settings: ShopSettings
  texts: LegalTexts
  pages: LinkedPage[]
  payments: string[]
  priceNote: string | undefined
  isDemo: boolean
}

export function shopOfPage({ settings, texts, pages, payments, priceNote, isDemo }: Parts) {
  const { name, contactEmail, timeZone, currency, locale, taxRate } = settings
  const legal = legalPages.flatMap((page) => {
    const url = legalLink(texts, page)
    return url ? [{ title: t(legalTitles[page]), url }] : []
  })
  // What the shop does not offer is left out, as is `textLang`.
  const offersWithdrawal = settings.withdrawalDays !== null || undefined
  if (offersWithdrawal) legal.push({ title: t('Withdraw from contract'), url: withdrawalPath })
  legal.push(...euPagesOf(settings.euFeatures))
  const eu = settings.euFeatures.length > 0 ? settings.euFeatures : undefined
  // If the texts are in the language of the shop, JSON has no `textLang`.
  const textLang = textLangOf(settings)
  const menu = linksTo('header', { pages, textLang })
  return {
    name,
    contactEmail,
    legal,
    timeZone,
    currency,
    locale,
    taxRate,
    textLang,
    offersWithdrawal,
    eu,
    priceNote,
    menu: menu.length > 0 ? menu : undefined,
    columns: footerColumns({ name, contactEmail, isDemo, legal, pages, payments, textLang }),
  }
}
