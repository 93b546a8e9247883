import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { hasWithdrawal } from '~/domain/settings/eu-settings'
import { type LegalTexts, legalLinks } from '~/domain/settings/legal-pages'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { textLangOf } from '~/domain/settings/text-language'
import type { LinkedPage } from '~/domain/shop/pages/pages'
import { t } from '~/languages/translate'
import { footerColumns, linksTo } from './footer-columns.server'

interface Parts {
  settings: ShopSettings
  texts: LegalTexts
  euPages: { title: string; url: string }[]
  pages: LinkedPage[]
  payments: string[]
  categories: CategoryLink[] | undefined
  isDemo: boolean
}

export function headerAndFooter(parts: Parts) {
  const { settings, texts, euPages, pages, payments, categories, isDemo } = parts
  const { name, contactEmail } = settings
  const legal = legalLinks(texts)
  if (hasWithdrawal(settings))
    legal.push({ title: t('Withdraw from contract'), url: withdrawalPath })
  legal.push(...euPages)
  const textLang = textLangOf(settings)
  const links = [
    ...linksToCategories(categories, textLang),
    ...linksTo('header', { pages, textLang }),
  ]
  const admin = { title: t('Admin', { context: 'link to the admin pages' }), url: '/admin' }
  const withAdmin = categories ? withRoom(name, [...links, admin]) : []
  const menu: MenuLink[] = categories ? withAdmin.slice(0, -1) : links
  return {
    legal,
    shopMenu: categories && { moreText: t('More') },
    menu:
      menu.length > 0
        ? menu.map(({ title: children, url: to, ...link }) => ({ to, children, ...link }))
        : undefined,
    adminFrom: withAdmin.at(-1)?.from,
    headerClass: categories
      ? 'site-header as-shop'
      : headerClassFor(
          name || t('Home'),
          menu.map(({ title }) => title),
        ),
    columns: footerColumns({ name, contactEmail, isDemo, legal, pages, payments, textLang }),
  }
}

interface CategoryLink {
  name: string
  slug: string
}

function linksToCategories(categories: CategoryLink[] = [], lang: string | undefined) {
  return categories
    .slice(0, maxCategoryLinks)
    .map(({ name, slug }) => ({ title: name, url: pathOfCategory(slug), lang }))
}

interface MenuLink {
  title: string
  url: string
  lang?: string
  /** The class of the width from which on the link has room in the menu as in a shop; undefined for none. */
  from?: string
}

/** Header widths of header.css, in `em`. */
const menuWidths = [48, 60, 75]

function withRoom(name: string, links: MenuLink[]): MenuLink[] {
  const icons = 12
  const brand = Math.max(9.5, lettersOf(name) * 0.9)
  let width = 6.5 + brand + icons + widthOf([t('Products'), t('More')])
  return links.map((link) => {
    width += widthOf([link.title])
    const fitting = menuWidths.find((it) => width <= it)
    return { ...link, from: fitting ? `from-${fitting}` : undefined }
  })
}

/** The class of a header that has no room for its links on some screens: a stylesheet cannot know where they fit. */
function headerClassFor(name: string, pages: string[]) {
  const ofGuests = widthOf([t('Login'), t('Register')])
  const ofUsers = widthOf([t('Logout'), `${t('Cart')} (10)`])
  const ofAll = widthOf([
    ...[t('Home'), t('Products'), ...pages],
    t('User', { context: 'link to the account' }),
    t('Admin', { context: 'link to the admin pages' }),
  ])
  const width = 6.5 + lettersOf(name) * 0.9 + ofAll + Math.max(ofGuests, ofUsers)
  const room = width > 92 ? 'no-links' : width > 72 ? 'more-links' : width > 48 && 'many-links'
  return room ? `site-header ${room}` : undefined
}

// In `rem`, in the widest of the usual fonts.
function widthOf(texts: string[]) {
  return texts.reduce((sum, it) => sum + 1.75 + it.length * 0.575, 0)
}

/** Of the longest line of a name, which may wrap. */
function lettersOf(name: string) {
  return Math.max(name.length / 2, ...name.split(' ').map((word) => word.length))
}
