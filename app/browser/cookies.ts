import { cacheVersionCookie } from '~/middleware/cookie-names'

export function readCookie(name: string) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

/** Changes with each request from this browser that may have changed data. */
export function cacheVersion() {
  return readCookie(cacheVersionCookie)
}
