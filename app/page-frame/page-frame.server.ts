import { dayAfter, startOfDay } from '~/domain/basics/time/days'
import { saysVat } from '~/domain/buying/countries/country-groups.server'
import { findPaymentNames } from '~/domain/buying/methods/payment-methods.server'
import {
  hidesCategories,
  listCategoryLinks,
} from '~/domain/catalogue/categories/list-categories.server'
import { focalStylesheet } from '~/domain/catalogue/product-images/focal-points.server'
import { findDeliveryInformation } from '~/domain/eu/delivery-information/delivery-information.server'
import { listEuPages } from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { closingOnPages } from '~/domain/settings/closing/closing.server'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { hasDisclosures, shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { linksOfPages } from '~/domain/shop/look/links.server'
import { logoOfPages } from '~/domain/shop/look/logo-of-pages'
import { showsWholePictures } from '~/domain/shop/look/look'
import { shopLook } from '~/domain/shop/look/look.server'
import { listPages } from '~/domain/shop/pages/pages.server'
import { currentLanguage } from '~/languages/translate'
import { settings } from '~/settings.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { headerAndFooter } from './header-and-footer.server'

export type PageFrame = Awaited<ReturnType<typeof pageFrame>>

export function pageFrame() {
  // Before the shop is set up, each browser gets it in its own language.
  return cachedRead(`shop of all pages in ${currentLanguage()}`, readShop)
}

async function readShop() {
  const look = await shopLook()
  const delivery = await findDeliveryInformation()
  const shop = await shopSettings()
  const hasShopMenu = look.asInShop.includes('menu')
  const { name, contactEmail, timeZone, currency, locale, taxRate } = shop
  const fields = await listEuFields()
  return {
    name,
    contactEmail,
    timeZone,
    currency,
    locale,
    taxRate,
    ...headerAndFooter({
      settings: shop,
      texts: await legalTexts(),
      euPages: await listEuPages(),
      pages: await listPages(),
      payments: (await findPaymentNames()) ?? [],
      categories: hasShopMenu ? await listCategoryLinks() : undefined,
      isDemo: settings.demoMode,
    }),
    links: linksOfPages(look, await focalStylesheet()),
    logo: logoOfPages(look, name),
    isRealShop: !settings.demoMode || undefined,
    // JSON leaves these out if the shop does not use them.
    textLang: textLangOf(shop),
    hasContents: fields.includes('contents') || undefined,
    hasManufacturers: fields.includes('safety') || undefined,
    hasDeliveryTimes: shop.euFeatures.includes('deliveryPage') || undefined,
    saysVat: saysVat(locale) || undefined,
    hasDisclosures: (await hasDisclosures()) || undefined,
    priceNote: delivery?.priceNote,
    hasNoMail: !settings.hasMail || undefined,
    linksToFilter: (settings.demoMode && !hasShopMenu) || undefined,
    // Guests see their cart before it has anything in it.
    hasGuestCart: (hasShopMenu && shop.guestOrders) || undefined,
    hidesCategories: (await hidesCategories()) || undefined,
    wholePictures: showsWholePictures(look) || undefined,
    shortCards: look.asInShop.includes('cards') || undefined,
    hidesIds: look.asInShop.includes('orders') || undefined,
    announcement: shop.announcement || undefined,
    announcementEnds: shop.announcement ? endOfAnnouncement(shop) : undefined,
    closing: closingOnPages(shop),
  }
}

/** In milliseconds; undefined if it has no last day. */
function endOfAnnouncement({ announcementUntil, timeZone }: ShopSettings) {
  if (!announcementUntil) return undefined
  return Date.parse(startOfDay(dayAfter(announcementUntil), timeZone))
}
