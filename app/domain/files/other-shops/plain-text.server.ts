import { decodeHTML } from 'entities/decode'

const reference = /&(?:#\w+|[a-z][a-z\d]*);?/gi

/** Replaces `&amp;` and other references to characters as browsers do. Control characters are no text. */
export function withCharacters(text: string) {
  return text.replace(reference, (it) => decodeHTML(it).replace(/[\p{Cc}\ufffd]/gu, ' '))
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
