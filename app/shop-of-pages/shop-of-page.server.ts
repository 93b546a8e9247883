import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import type { LinkedPage } from '~/domain/shop/pages/pages'
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
  euPages: { title: string; url: string }[]
  pages: LinkedPage[]
  payments: string[]
  /** Undefined if the menu has none. */
  categories: string[] | undefined
  priceNote: string | undefined
  isDemo: boolean
}

export function shopOfPage({
  settings,
  texts,
  euPages,
  pages,
  payments,
  categories,
  priceNote,
  isDemo,
}: Parts) {
  const { name, contactEmail, timeZone, currency, locale, taxRate } = settings
  const legal = legalPages.flatMap((page) => {
    const url = legalLink(texts, page)
    return url ? [{ title: t(legalTitles[page]), url }] : []
  })
  // What the shop does not offer is left out, as is `textLang`.
  const offersWithdrawal = settings.withdrawalDays !== null || undefined
  if (offersWithdrawal) legal.push({ title: t('Withdraw from contract'), url: withdrawalPath })
  legal.push(...euPages)
  const eu = settings.euFeatures.length > 0 ? settings.euFeatures : undefined
  // If the texts are in the language of the shop, JSON has no `textLang`.
  const textLang = textLangOf(settings)
  const menu = [
    ...linksToCategories(categories, textLang),
    ...linksTo('header', { pages, textLang }),
  ]
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
      categories !== undefined,
    ),
    columns: footerColumns({ name, contactEmail, isDemo, legal, pages, payments, textLang }),
  }
}

function linksToCategories(categories: string[] = [], lang: string | undefined) {
  return categories
    .slice(0, maxCategoryLinks)
    .map((title) => ({ title, url: `/products?${new URLSearchParams({ category: title })}`, lang }))
}

/** The class of a header that has no room for its links on some screens: a stylesheet cannot know where they fit. */
function headerClassFor(name: string, pages: string[], hasShopMenu: boolean) {
  // In `rem`, in the widest of the usual fonts. The name may wrap.
  const widthOf = (texts: string[]) => texts.reduce((sum, it) => sum + 1.75 + it.length * 0.575, 0)
  const ofGuests = widthOf([t('Login'), t('Register')])
  const ofUsers = widthOf([t('Logout'), `${t('Cart')} (10)`])
  const ofAll = widthOf([
    ...[t('Home'), t('Products'), ...pages],
    t('User', { context: 'link to the account' }),
    t('Admin', { context: 'link to the admin pages' }),
  ])
  // Without the link that only admins have: for them, the menu may have a second line.
  const ofLinks = hasShopMenu
    ? 9 + widthOf([t('Products'), ...pages, t('Logout')])
    : ofAll + Math.max(ofGuests, ofUsers)
  const letters = Math.max(name.length / 2, ...name.split(' ').map((word) => word.length))
  const width = 6.5 + letters * 0.9 + ofLinks
  const room = width > 92 ? 'no-links' : width > 72 ? 'more-links' : width > 48 && 'many-links'
  const classes = ['site-header', hasShopMenu && 'as-shop', room].filter(Boolean)
  return classes.length > 1 ? classes.join(' ') : undefined
}
