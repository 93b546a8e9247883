/** An element with a text, such as `<title>Cups &amp; jugs</title>`; empty if there is no text. */
export function element(name: string, text: string | null | undefined) {
  return text ? `<${name}>${escapeXml(text)}</${name}>` : ''
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// XML 1.0 cannot contain the other characters, not even escaped: https://www.w3.org/TR/xml/#charsets
const forbidden = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export function escapeXml(text: string) {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
