import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { toastCookie } from '~/middleware/cookie-names'
import { settings } from '~/settings.server'
import { signedCookie } from './signed-cookie.server'

// Signed, because remix-toast's own cookie would show forged text. Scripts can read it: they refetch only if it exists.
const storage = createCookieSessionStorage({
  cookie: signedCookie(toastCookie, { path: '/', sameSite: 'lax', secure: settings.secure }),
})

const toasts = createToastUtilsWithCustomSession(storage)

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
