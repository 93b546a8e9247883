import { changesCookie } from '../front/changes-cookie'

/** A name for the last thing that this browser did which may have changed the shop; empty when there was none. */
export function lastChange() {
  return readCookie(changesCookie)
}

export function readCookie(name: string) {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? ''
}
