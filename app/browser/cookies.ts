import { cacheVersionCookie } from '~/middleware/cookie-names'

export function readCookie(name: string) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

/** Changes with each request by which this browser may have changed the shop. */
export function cacheVersion() {
  return readCookie(cacheVersionCookie)
}
