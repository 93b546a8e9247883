/** Without a protocol, a browser would look for a page of this shop. */
export function isWebAddress(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** As people write web addresses: `shop.example/page` is `https://shop.example/page`. Other texts stay as they are. */
export function withProtocol(text: string) {
  return /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?=[/?#:]|$)/u.test(text) ? `https://${text}` : text
}

/** RFC 6068: characters that have a meaning in such an address are encoded. */
export function mailtoOf(email: string) {
  return `mailto:${encodeURI(email).replace(/[?#&]/g, encodeURIComponent)}`
}
