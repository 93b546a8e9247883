import { cacheVersionCookie } from '~/middleware/cookie-names'

export function readCookie(name: string) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}

export function cacheVersion() {
  return readCookie(cacheVersionCookie)
}
