import { type AppLoadContext, json, type LoaderFunctionArgs } from '@remix-run/node'
import type { User } from '~/domain/access/users'
import { cachedRead } from '~/domain/cached-reads.server'
import { countInCart } from '~/domain/cart/cart.server'
import { dayAfter, startOfDay } from '~/domain/days'
import { findDeliveryInformation } from '~/domain/delivery-information/delivery-information.server'
import { linksOfPages } from '~/domain/look/links.server'
import { logoOfPages } from '~/domain/look/logo-of-pages'
import { showsWholePictures } from '~/domain/look/look'
import { shopLook } from '~/domain/look/look.server'
import { listPages } from '~/domain/pages/pages.server'
import { findPaymentNames } from '~/domain/selling/payment-methods.server'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textScripts } from '~/languages/catalogue.server'
import { textDirection } from '~/languages/direction'
import { currentLanguage, type PageLanguage } from '~/languages/translate'
import { shopOfPage } from '~/ui/shop-of-page'
import { getCurrentUser } from '~/web/session.server'
import { takeToast } from '~/web/toast.server'
import { settings } from './settings.server'
import { version } from './version'

/** What all pages show. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await getCurrentUser(request)
  const { toast, headers } = await takeToast(request)
  const data = {
    currentUser: user && { id: user.id, name: user.name, role: user.role },
    inCart: user && (await countInCart(user.id)),
    shop: shopNow(await cachedRead('shop of all pages', readShop), context),
    toast: toast ?? context.toast,
    developer: settings.developer,
    shopVersion: user?.role === 'admin' ? version : undefined,
    ...languageOfPage(user),
    isDemo: settings.demoMode,
    publicUrl: settings.publicUrl,
    formFailed: context.formFailed === true,
    // All guests get the same page, so it cannot contain the cache version of one browser.
    version: user && context.cacheVersion,
  }
  return headers ? json(data, { headers }) : data
}

// One cached value, so that each page asks the database once whether it is still valid.
async function readShop() {
  const look = await shopLook()
  const delivery = await findDeliveryInformation()
  const shop = await shopSettings()
  return {
    ...shopOfPage({
      settings: shop,
      texts: await legalTexts(),
      pages: await listPages(),
      payments: (await findPaymentNames()) ?? [],
      priceNote: delivery?.priceNote,
      isDemo: settings.demoMode,
    }),
    links: linksOfPages(look),
    logo: logoOfPages(look, shop.name),
    // JSON leaves these out if the shop does not use them.
    wholePictures: showsWholePictures(look) || undefined,
    announcement: shop.announcement || undefined,
    announcementEnds: shop.announcement ? endOfAnnouncement(shop) : undefined,
  }
}

// JSON leaves these out in English.
function languageOfPage(user: User | undefined): PageLanguage {
  const language = currentLanguage()
  if (language === 'en') return {}
  const audiences =
    user?.role === 'admin' ? (['shoppers', 'admins'] as const) : (['shoppers'] as const)
  return { language, dir: textDirection(), textScripts: textScripts(language, audiences) }
}

/** In milliseconds; undefined if it has no last day. */
function endOfAnnouncement({ announcementUntil, timeZone }: ShopSettings) {
  if (!announcementUntil) return undefined
  return Date.parse(startOfDay(dayAfter(announcementUntil), timeZone))
}

/** Without an announcement that has ended. The guest cache keeps a page with an announcement only until it ends. */
function shopNow(shop: Awaited<ReturnType<typeof readShop>>, context: AppLoadContext) {
  const { announcementEnds, ...shown } = shop
  if (announcementEnds === undefined) return shop
  if (announcementEnds <= Date.now()) return { ...shown, announcement: undefined }
  context.validUntil = announcementEnds
  return shown
}
