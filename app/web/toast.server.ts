import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { toastCookie } from '~/middleware/cookie-names'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

// Signed, and apart from the log-in: remix-toast's own cookie would show what anybody writes into it. Scripts see
// that there is one, and only then ask for it.
const storage = createCookieSessionStorage({
  cookie: signedCookie(toastCookie, { path: '/', sameSite: 'lax', secure: settings.secure }),
})

const toasts = createToastUtilsWithCustomSession(storage)

/** The description of a toast that has a link to the cart. */
export const leadsToCart = 'cart'

export const { redirectWithError, redirectWithSuccess } = toasts

/** The toast that waits for this visitor, with the header that takes it away; nothing when there is none. */
export async function takeToast(request: Request) {
  if (!request.headers.get('cookie')?.includes(`${toastCookie}=`)) return {}
  // A toast that was tampered with has no signature and reads as none.
  const { toast } = await toasts.getToast(request)
  const gone = await storage.destroySession(await storage.getSession())
  return {
    toast: toast && {
      message: toast.message,
      type: toast.type,
      leadsToCart: toast.description === leadsToCart,
    },
    headers: { 'set-cookie': gone },
  }
}
