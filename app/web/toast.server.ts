import { createCookieSessionStorage } from '@remix-run/node'
import { createToastUtilsWithCustomSession } from 'remix-toast'
import { toastCookie } from '~/middleware/cookie-names'
import { signedCookie } from './signed-cookie.server'

// remix-toast's own cookie is not signed, so its text could be forged. Not HttpOnly, because the client cache reads it.
const storage = createCookieSessionStorage({
  cookie: signedCookie(toastCookie, { httpOnly: false }),
})

const toasts = createToastUtilsWithCustomSession(storage)

export interface ToastDetails {
  leadsToCart?: boolean
  subject?: string
}

export const redirectWithSuccess = redirectWith(toasts.redirectWithSuccess)
export const redirectWithError = redirectWith(toasts.redirectWithError)
export const redirectWithInfo = redirectWith(toasts.redirectWithInfo)

function redirectWith(redirect: typeof toasts.redirectWithSuccess) {
  return (
    url: string,
    message: string,
    { headers, ...details }: ToastDetails & { headers?: HeadersInit } = {},
  ) => redirect(url, toastOf(message, details), { headers })
}

// Three bytes for each character fit into the cookie. A message may contain what was typed.
const maxLength = 600

// remix-toast stores no other fields than the description.
function toastOf(text: string, { leadsToCart, subject = '' }: ToastDetails) {
  const message = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
  return { message, description: `${leadsToCart ? 'cart' : ''} ${subject}` }
}

function detailsOf(description = ''): ToastDetails {
  const [link, subject] = description.split(' ')
  return { leadsToCart: link === 'cart', subject: subject || undefined }
}

export async function takeToast(request: Request) {
  if (!request.headers.get('cookie')?.includes(`${toastCookie}=`)) return {}
  const { toast } = await toasts.getToast(request)
  const deletion = await storage.destroySession(await storage.getSession())
  return {
    toast: toast && {
      message: toast.message,
      type: toast.type,
      ...detailsOf(toast.description),
    },
    headers: { 'set-cookie': deletion },
  }
}
