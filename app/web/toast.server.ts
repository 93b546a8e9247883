import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { toastCookie } from '~/middleware/cookie-names'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

// remix-toast's own cookie is not signed, so its text could be forged. Not HttpOnly, because the client cache reads it.
const storage = createCookieSessionStorage({
  cookie: signedCookie(toastCookie, { path: '/', sameSite: 'lax', secure: settings.secure }),
})

const toasts = createToastUtilsWithCustomSession(storage)

/** As the description of a toast: adds a link to the cart. */
export const leadsToCart = 'cart'

export const { redirectWithError, redirectWithSuccess } = toasts

export async function takeToast(request: Request) {
  if (!request.headers.get('cookie')?.includes(`${toastCookie}=`)) return {}
  const { toast } = await toasts.getToast(request)
  const deletion = await storage.destroySession(await storage.getSession())
  return {
    toast: toast && {
      message: toast.message,
      type: toast.type,
      leadsToCart: toast.description === leadsToCart,
    },
    headers: { 'set-cookie': deletion },
  }
}
