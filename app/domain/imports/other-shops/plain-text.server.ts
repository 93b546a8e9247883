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

const paragraphs = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote section article pre hr'.split(' '),
)
const lines = new Set(['br', 'tr', 'dt', 'dd'])

/**
 * The text of HTML, with a line for each paragraph, item and row. Browsers show line breaks in HTML as spaces, so they are
 * kept only if `keepsLines` is set. Reads each character once.
 */
export function plainText(html: string, keepsLines = !/<[a-z]/i.test(html)) {
  const tag = /<(?:!--|!|(\/?)([a-z][a-z\d]*))/gi
  const parts: string[] = []
  let at = 0
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [start, slash = '', written = ''] = found
    const name = written.toLowerCase()
    const end = endOfTag(html, found.index, start, slash === '' ? name : '')
    if (end === undefined) break
    const text = html.slice(at, found.index)
    parts.push(keepsLines ? text : text.replace(/\s+/g, ' '), spaceOf(name, slash !== ''))
    at = end
    tag.lastIndex = end
  }
  const rest = html.slice(at)
  parts.push(keepsLines ? rest : rest.replace(/\s+/g, ' '))
  return tidied(withCharacters(parts.join('')))
}

// Comments, scripts and styles are no text. Undefined if the tag has no end.
function endOfTag(html: string, open: number, start: string, name: string) {
  if (start === '<!--') return after(html, '-->', open) ?? html.length
  const end = after(html, '>', open)
  if (end === undefined || (name !== 'script' && name !== 'style')) return end
  const close = name === 'script' ? /<\/script>/gi : /<\/style>/gi
  close.lastIndex = end
  return close.test(html) ? close.lastIndex : html.length
}

function after(html: string, mark: string, from: number) {
  const at = html.indexOf(mark, from)
  return at < 0 ? undefined : at + mark.length
}

function spaceOf(name: string, isClosing: boolean) {
  if (name === 'li') return isClosing ? '' : '\n- '
  if (paragraphs.has(name)) return '\n\n'
  if (lines.has(name)) return '\n'
  return name === 'td' || name === 'th' ? ' ' : ''
}

function tidied(text: string) {
  const trimmed = text.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return trimmed
    .filter((line, at) => line !== '-' && (line !== '' || trimmed[at - 1] !== ''))
    .join('\n')
    .trim()
}
