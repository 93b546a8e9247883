import { decodeHTML } from 'entities/decode'
import { MarkedText } from './marked-text.server'

const reference = /&(?:#\w+|[a-z][a-z\d]*);?/gi

/** Replaces `&amp;` and other references to characters as browsers do. Control characters are no text. */
export function withCharacters(text: string) {
  return text.replace(reference, (it) => decodeHTML(it).replace(/[\p{Cc}\ufffd]/gu, ' '))
}

const paragraphs = setOf('p div ul ol dl table blockquote section article pre hr')
const lines = setOf('tr dt dd')
const headings = setOf('h1 h2 h3 h4 h5 h6')
const bold = setOf('b strong')
const others = setOf('li br span font meta script style')

function setOf(names: string) {
  return new Set(names.split(' '))
}

/** Whether HTML has more than `textOfHtml` keeps. */
export function losesFormatting(html: string) {
  const names = [...html.matchAll(/<([a-z][a-z\d]*)/gi)].map(([, name = '']) => name.toLowerCase())
  const kept = [paragraphs, lines, headings, bold, others]
  return names.some((name) => name === 'table' || !kept.some((set) => set.has(name)))
}

/**
 * The text of HTML in the markup of descriptions: a line for each paragraph, heading, item and row, and bold. Browsers show
 * line breaks in HTML as spaces, so they are kept only if `keepsLines` is set. Reads each character once.
 */
export function textOfHtml(source: string, keepsLines = !/<[a-z]/i.test(source)) {
  // One break of a line, written in two ways.
  const html = source.replace(/(<br\s*\/?>)[^\S\n]*\n/gi, '$1')
  const tag = /<(?:!--|!|(\/?)([a-z][a-z\d]*))/gi
  const text = new MarkedText()
  const push = (chunk: string) => {
    const [first = '', ...further] = keepsLines ? chunk.split(/\r?\n/) : [chunk]
    text.add(withCharacters(first))
    for (const line of further) {
      text.endLine()
      text.add(withCharacters(line))
    }
  }
  let at = 0
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    const [start, slash = '', written = ''] = found
    const name = written.toLowerCase()
    const end = endOfTag(html, found.index, start, slash === '' ? name : '')
    if (end === undefined) break
    push(html.slice(at, found.index))
    readTag(text, name, slash === '/', html.slice(found.index, end))
    at = end
    tag.lastIndex = end
  }
  push(html.slice(at))
  return text.toString()
}

function readTag(text: MarkedText, name: string, isEnd: boolean, tag: string) {
  if (name === 'li') text.start(isEnd ? 'text' : 'item')
  else if (headings.has(name)) text.startHeading(isEnd)
  else if ((name === 'ul' || name === 'ol') && isEnd) text.endList()
  else if (name === 'ul') text.startList()
  else if (name === 'ol') text.startList(Number(/\bstart=["']?(\d{1,3})/.exec(tag)?.[1] ?? 1))
  else if (paragraphs.has(name)) text.endLine(true)
  else if (name === 'br') text.endLine()
  else if (lines.has(name)) text.start('text')
  else if (name === 'td' || name === 'th') text.add(' ')
  // Word processors put whole texts into <b style="font-weight: normal">.
  else if (bold.has(name) && isEnd) text.bold.pop()
  else if (bold.has(name)) text.bold.push(!/font-weight:\s*(?:normal|400)/i.test(tag))
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
