/** Without a protocol, a browser would look for a page of this shop. */
export function isWebAddress(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
