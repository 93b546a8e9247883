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
    headerClass: headerClassFor(
      name || t('Home'),
      menu.map(({ title }) => title),
    ),
    columns: footerColumns({ name, contactEmail, isDemo, legal, pages, payments, textLang }),
  }
}

/** The class of a header that has no room for its links on some screens: a stylesheet cannot know where they fit. */
function headerClassFor(name: string, pages: string[]) {
  // In `rem`, in the widest of the usual fonts. The name may wrap.
  const widthOf = (texts: string[]) => texts.reduce((sum, it) => sum + 1.75 + it.length * 0.575, 0)
  const ofGuests = widthOf([t('Login'), t('Register')])
  const ofUsers = widthOf([t('Logout'), `${t('Cart')} (10)`])
  const ofAll = widthOf([
    ...[t('Home'), t('Products'), ...pages],
    t('User', { context: 'link to the account' }),
    t('Admin', { context: 'link to the admin pages' }),
  ])
  const letters = Math.max(name.length / 2, ...name.split(' ').map((word) => word.length))
  const width = 6.5 + letters * 0.9 + ofAll + Math.max(ofGuests, ofUsers)
  if (width > 72) return 'site-header more-links'
  return width > 48 ? 'site-header many-links' : undefined
}
