import { cacheVersionCookie } from '../middleware/cache-version-cookie'

/** A cookie that scripts may read, or the empty string. */
export function readCookie(name: string) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

/** Changes with each request by which this browser may have changed the shop. */
export function cacheVersion() {
  return readCookie(cacheVersionCookie)
}
