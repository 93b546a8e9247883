// `new URL` needs a host. It also tells a path of this shop from one such as `//example.com`.
const base = 'http://shop'

/**
 * How the shop compares paths: decoded except for “%”, “?” and “#”, in small letters, without a slash at the end and without
 * the host of another shop. Undefined if the text is no path, or that of the home page.
 */
export function pathIn(text: string) {
  const [, encoded = ''] = /^(?:https?:\/\/[^/?#]+)?(\/[^?#]*)$/i.exec(text) ?? []
  const path = decoded(encoded)?.normalize().toLowerCase().replace(/\/$/, '')
  const isWrong = !path || /\/\/|\/\.{1,2}(?:\/|$)|[\p{Cc}\\]/u.test(path)
  return isWrong ? undefined : path.replace(/[%?#]/g, encodeURIComponent)
}

/** The target as a URL of this shop, encoded. Undefined if it leads to another site. */
export function targetIn(text: string) {
  if (!text.startsWith('/') || !URL.canParse(text, base)) return undefined
  const { host, pathname, search, hash } = new URL(text, base)
  const isWrong = host !== 'shop' || pathname.includes('//') || decoded(pathname) === undefined
  return isWrong ? undefined : `${pathname}${search}${hash}`
}

export function pathOfTarget(target: string) {
  return pathIn(new URL(target, base).pathname)
}

/** The query of the target comes first. */
export function withQuery(target: string, query: string) {
  if (!query) return target
  const { pathname, search, hash } = new URL(target, base)
  return `${pathname}${search ? `${search}&` : '?'}${query.slice(1)}${hash}`
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
