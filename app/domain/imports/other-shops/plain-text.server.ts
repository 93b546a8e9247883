// The named characters of HTML 2, from U+00A0 to U+00FF, in their order.
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const characters = new Map<string, string>([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
  ...Object.entries({ ndash: '–', mdash: '—', hellip: '…', bull: '•', euro: '€', trade: '™' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„' }),
])

const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi

/** Replaces `&amp;` and other references to characters. */
export function withCharacters(text: string) {
  return text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return characters.get(name) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    const isText = code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    return isText ? String.fromCodePoint(code) : ' '
  })
}

const paragraphs = /^(?:p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|pre|hr)$/
const lines = /^(?:br|tr|dt|dd)$/

/**
 * The text of HTML, with a line for each paragraph, item and row. Browsers show line breaks in HTML as spaces, so they are
 * kept only if `keepsLines` is set. Reads each character once.
 */
export function plainText(html: string, keepsLines = !/<[a-z]/i.test(html)) {
  // Unlike `toLowerCase`, this preserves the length.
  const lower = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const parts: string[] = []
  let at = 0
  while (at < html.length) {
    const open = nextTag(html, at)
    const end = open < 0 ? -1 : html.indexOf('>', open)
    const text = end < 0 ? html.slice(at) : html.slice(at, open)
    parts.push(keepsLines ? text : text.replace(/\s+/g, ' '))
    if (end < 0) break
    const [name = ''] = /^[a-z\d]*/.exec(lower.slice(open + 1, open + 12).replace('/', '')) ?? []
    parts.push(spaceOf(name, lower[open + 1] === '/'))
    at = afterTag(lower, open, end, name)
  }
  return tidied(withCharacters(parts.join('')))
}

function nextTag(html: string, from: number) {
  const found = /<[a-z/!]/gi
  found.lastIndex = from
  return found.exec(html)?.index ?? -1
}

function spaceOf(name: string, isClosing: boolean) {
  if (name === 'li') return isClosing ? '' : '\n- '
  if (paragraphs.test(name)) return '\n\n'
  if (lines.test(name)) return '\n'
  return name === 'td' || name === 'th' ? ' ' : ''
}

// Comments, scripts and styles are no text.
function afterTag(lower: string, open: number, end: number, name: string) {
  const isHidden = name === 'script' || name === 'style'
  const close = lower.startsWith('<!--', open) ? '-->' : isHidden && `</${name}>`
  if (!close || lower[open + 1] === '/') return end + 1
  const closed = lower.indexOf(close, open)
  return closed < 0 ? lower.length : closed + close.length
}

function tidied(text: string) {
  const trimmed = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return trimmed
    .filter((line, at) => line !== '-' && (line !== '' || trimmed[at - 1] !== ''))
    .join('\n')
    .trim()
}
