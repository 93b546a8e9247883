import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import { isTrustedOrigin } from './cors'
import type { Check } from './rejection'
import { isSafe } from './request-line'

// Sec-Fetch-Site, or Origin in older browsers, tells which site made the browser send the request (CSRF).
export const checkOrigin: Check = (request) => {
  if (isSafe(request) || isTrustedOrigin(request)) return undefined
  const { 'sec-fetch-site': site, origin, host } = request.headers
  const isOurs =
    site === undefined
      ? origin === undefined || isOwn(origin, host?.toLowerCase())
      : site === 'same-origin' || site === 'none'
  return isOurs
    ? undefined
    : { status: 403, message: msg('This request came from another site, so nothing was changed') }
}

const { protocol, host: publicHost } = new URL(settings.publicUrl)

// At other host names, such as localhost behind a proxy, the shop does not know the scheme.
function isOwn(origin: string, host: string | undefined) {
  const schemes = host === publicHost ? [protocol] : ['http:', 'https:']
  return schemes.some((scheme) => origin === `${scheme}//${host}`)
}
