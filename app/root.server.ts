import { type AppLoadContext, json, type LoaderFunctionArgs } from '@remix-run/node'
import { countInCart } from '~/domain/buying/cart/cart-quantities.server'
import { mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { nextOf } from '~/domain/settings/closing/closing.server'
import { textDirection } from '~/languages/direction'
import { textScripts } from '~/languages/languages.server'
import { currentLanguage, type PageLanguage } from '~/languages/translate'
import { type PageFrame, pageFrame } from '~/page-frame/page-frame.server'
import { applyLanguage } from '~/web/access.server'
import { countInGuestCart } from '~/web/guest-cart.server'
import { takeLinkedVoucher } from '~/web/linked-voucher.server'
import { getCurrentUser } from '~/web/session.server'
import { takeToast } from '~/web/toast.server'
import { settings } from './settings.server'
import { version } from './version'

export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const user = await getCurrentUser(args)
  await takeLinkedVoucher(args)
  const { toast, headers } = await takeToast(request)
  const inCart = user ? await countInCart(user.id) : await countInGuestCart(request)
  await applyLanguage(args)
  const { hasGuestCart, adminFrom, ...shop } = await pageFrame()
  const data = {
    currentUser: user && { id: user.id, name: user.name, role: user.role, areas: user.areas },
    inCart: inCart ?? (hasGuestCart && !user ? 0 : undefined),
    shop: shopNow(shop, context),
    adminFrom: user && mayUse(user, 'staff') ? adminFrom : undefined,
    toast: toast ?? context.toast,
    developer: settings.developer,
    shopVersion: user?.role === 'admin' ? version : undefined,
    ...languageOfPage(user),
    isDemo: settings.demoMode,
    publicUrl: settings.publicUrl,
    formFailed: context.formFailed === true,
    // All guests get the same page, so it cannot contain the cache version of one browser.
    version: user || inCart !== undefined ? context.cacheVersion : undefined,
  }
  return headers ? json(data, { headers }) : data
}

function languageOfPage(user: User | undefined): PageLanguage {
  const language = currentLanguage()
  if (language === 'en') return {}
  const audiences =
    user && mayUse(user, 'staff') ? (['shoppers', 'admins'] as const) : (['shoppers'] as const)
  return { language, dir: textDirection(), textScripts: textScripts(language, audiences) }
}

type ShownShop = Omit<PageFrame, 'hasGuestCart' | 'adminFrom' | 'announcementEnds' | 'closing'> & {
  /** On which day a closed shop opens: a sentence. */
  opening?: string
}

/**
 * Without an announcement that has ended, and with the text of the closing in its place while the shop is closed. The guest
 * cache keeps a page only until one of them begins or ends.
 */
function shopNow(
  shop: Omit<PageFrame, 'hasGuestCart' | 'adminFrom'>,
  context: AppLoadContext,
): ShownShop {
  const { announcementEnds, closing, ...shown } = shop
  if (announcementEnds === undefined && !closing) return shop
  const now = Date.now()
  context.guestPageValidUntil = nextOf([announcementEnds, ...(closing?.changes ?? [])])
  if (closing && closing.begins <= now && now < closing.ends) {
    return { ...shown, announcement: closing.text, opening: closing.opening }
  }
  const hasEnded = announcementEnds !== undefined && announcementEnds <= now
  return hasEnded ? { ...shown, announcement: undefined } : shown
}
