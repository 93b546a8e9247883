const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi

/** Replaces `&amp;` and other references to characters. */
export function withCharacters(text: string) {
  return text.replace(reference, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name) return namedCharacters.get(name) ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
    const isText = code > 31 && code < 0x110000 && (code < 0xd800 || code > 0xdfff)
    return isText ? String.fromCodePoint(code) : ' '
  })
}

const paragraphs = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote section article pre hr'.split(' '),
)
const lines = new Set(['br', 'tr', 'dt', 'dd'])

/** Whether HTML has more than the paragraphs, lines, rows and items that `plainText` keeps. */
export function isFormatted(html: string) {
  const names = [...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase())
  return names.some((it) => it !== 'li' && !paragraphs.has(it) && !lines.has(it))
}

/**
 * The text of HTML, with a line for each paragraph, item and row. Browsers show line breaks in HTML as spaces, so they are
 * kept only if `keepsLines` is set. Reads each character once.
 */
export function plainText(html: string, keepsLines = !/<[a-z]/i.test(html)) {
  const tag = /<(?:!--|!|(\/?)([a-z][a-z\d]*))/gi
  const parts: string[] = []
  let lastText = ''
  const push = (part: string) => {
    if (part.trim() !== '') lastText = part
    parts.push(part)
  }
  const endItem = () => {
    while (parts.at(-1)?.trim() === '') parts.pop()
    if (parts.at(-1) !== item) return
    parts.pop()
    lastText = ''
  }
  let at = 0
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [start, slash = '', written = ''] = found
    const name = written.toLowerCase()
    const end = endOfTag(html, found.index, start, slash === '' ? name : '')
    if (end === undefined) break
    const text = html.slice(at, found.index)
    push(keepsLines ? text : text.replace(/\s+/g, ' '))
    // A paragraph in an item of a list is on the line of its dash, and is followed by the next item.
    if (name === 'li' && slash) endItem()
    else if (name === 'li' || lastText !== item) push(spaceOf(name))
    at = end
    tag.lastIndex = end
  }
  const rest = html.slice(at)
  push(keepsLines ? rest : rest.replace(/\s+/g, ' '))
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

const item = '\n- '

function spaceOf(name: string) {
  if (name === 'li') return item
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

// The named characters of HTML 4 (https://www.w3.org/TR/html4/sgml/entities.html): first those from U+00A0 to U+00FF, in
// their order, then the others, in the order of `others`.

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const otherNames =
  'OElig oelig Scaron scaron Yuml fnof circ tilde Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega thetasym upsih piv ensp emsp thinsp zwnj zwj lrm rlm ndash mdash lsquo rsquo sbquo ldquo rdquo bdquo dagger Dagger bull hellip permil prime Prime lsaquo rsaquo oline frasl euro image weierp real trade alefsym larr uarr rarr darr harr crarr lArr uArr rArr dArr hArr forall part exist empty nabla isin notin ni prod sum minus lowast radic prop infin ang and or cap cup int there4 sim cong asymp ne equiv le ge sub sup nsub sube supe oplus otimes perp sdot lceil rceil lfloor rfloor lang rang loz spades clubs hearts diams'

const others =
  'ŒœŠšŸƒˆ˜ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρςστυφχψωϑϒϖ\u2002\u2003\u2009\u200c\u200d\u200e\u200f–—‘’‚“”„†‡•…‰′″‹›‾⁄€ℑ℘ℜ™ℵ←↑→↓↔↵⇐⇑⇒⇓⇔∀∂∃∅∇∈∉∋∏∑−∗√∝∞∠∧∨∩∪∫∴∼≅≈≠≡≤≥⊂⊃⊄⊆⊇⊕⊗⊥⋅⌈⌉⌊⌋\u2329\u232a◊♠♣♥♦'

const namedCharacters = new Map<string, string>([
  ...latin.split(' ').map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...otherNames.split(' ').map((name, at): [string, string] => [name, others.charAt(at)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }),
])
