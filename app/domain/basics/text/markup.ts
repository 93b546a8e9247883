import { lineBreak } from './line-break'
import { isWebAddress, mailtoOf, withProtocol } from './web-address'

// The markup of legal texts, pages and descriptions of products: `# Heading`, `## Smaller heading`, `- Item`, `1. Item`
// and `**bold**`. A blank line ends a paragraph. A backslash before a mark shows the mark itself.

export type TextBlock =
  | { kind: 'heading'; level: 2 | 3; isSmaller: boolean; text: string }
  | { kind: 'paragraph'; text: string }
  | List

interface List {
  kind: 'list'
  items: string[]
  /** The number of the first item, as it was typed; missing if the items have none. */
  start?: number
}

export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  let levelOfSmaller: 2 | 3 | undefined
  const start = (block: TextBlock) => {
    blocks.push(block)
    open = block
  }
  for (const line of text.split(lineBreak).map((it) => it.trim())) {
    const { marks, rest } = marksOf(line)
    const list = itemOf(marks, rest)
    if (line === '') open = undefined
    else if (list && open?.kind === 'list' && isNext(open, list)) open.items.push(rest)
    else if (list) start(list)
    else if (marks) {
      // If a text begins with a smaller heading, level 3 would skip a level.
      const isSmaller = marks === '##'
      levelOfSmaller ??= isSmaller ? 2 : 3
      start({ kind: 'heading', level: isSmaller ? levelOfSmaller : 2, isSmaller, text: rest })
    } else if (open?.kind === 'paragraph') open.text += `\n${rest}`
    else start({ kind: 'paragraph', text: rest })
  }
  return blocks
}

function itemOf(marks: string | undefined, text: string): List | undefined {
  if (marks === '-') return { kind: 'list', items: [text] }
  const number = Number.parseInt(marks ?? '', 10)
  return number >= 0 ? { kind: 'list', items: [text], start: number } : undefined
}

// Browsers count, so another number begins another list.
function isNext({ start, items }: List, next: List) {
  return next.start === (start === undefined ? undefined : start + items.length)
}

function marksOf(line: string) {
  // Linear: the two repetitions cannot overlap, and nothing after them can fail.
  const [, marks, rest = ''] = /^(##?|-|\d{1,3}\.)\s+(\S.*)/s.exec(line) ?? []
  return marks ? { marks, rest } : { rest: line.replace(/^\\(?=\\*(?:##?|-|\d{1,3}\.)\s)/, '') }
}

// Linear: the repetition ends at the next pair of asterisks.
const boldText = /(?<![*\\])\*\*(?![\s*])((?:[^*\n]|\*(?!\*))+)(?<![\s*\\])\*\*(?!\*)/

interface TextRun {
  text: string
  isBold: boolean
}

/** The text of a block in parts, each of which is bold or not. */
export function runsOf(text: string): TextRun[] {
  // The pattern has one group, so `split` returns each match as every second part.
  return text
    .split(boldText)
    .map((part, index) => ({ text: part.replace(/\\(?=\*\*)/g, ''), isBold: index % 2 === 1 }))
    .filter((run) => run.text !== '')
}

/** The text without marks, for all that shows no formatting. List items keep their number or begin with `item`. */
export function plainOf(text: string, item = '• ') {
  if (!/[#*]|-\s|\\\d/.test(text)) return text
  return text
    .split(lineBreak)
    .map((line) => {
      const { marks, rest } = marksOf(line.trim())
      const number = marks?.endsWith('.') ? `${marks} ` : ''
      return (marks === '-' ? item : number) + withoutBold(rest)
    })
    .join('\n')
}

export function withoutBold(text: string) {
  return runsOf(text)
    .map((run) => run.text)
    .join('')
}

/** Whether a text has more than paragraphs. */
export function isFormatted(text: string) {
  const isPlain = (block: TextBlock) =>
    block.kind === 'paragraph' &&
    runsOf(block.text).every((run) => !run.isBold && spansOf(run.text).every((span) => !span.href))
  return !blocksOf(text).every(isPlain)
}

interface TextSpan {
  text: string
  href?: string
}

// A full stop or a bracket after a URL belongs to the sentence. The matching time is linear in the length of the text,
// because all repetitions are bounded or cannot overlap.
const urlOrEmail =
  /((?:https?:\/\/|(?<![\w.@-])www\.)[^\s<>"]*[^\s<>".,;:!?')\]]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+)/i

export function spansOf(text: string): TextSpan[] {
  // The pattern has one group, so `split` returns each match as every second part.
  return text
    .split(urlOrEmail)
    .map((part, index) => (index % 2 === 1 ? { text: part, href: hrefOf(part) } : { text: part }))
    .filter((span) => span.text !== '')
}

function hrefOf(found: string) {
  if (/^[\w.+-]+@/.test(found)) return mailtoOf(found)
  const url = withProtocol(found)
  return isWebAddress(url) ? url : undefined
}
