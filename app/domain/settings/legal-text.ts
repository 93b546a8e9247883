import { lineBreak } from '~/domain/basics/text/line-break'
import { isWebAddress, mailtoOf, withProtocol } from '~/domain/basics/text/web-address'

/** The blocks of a text with `# Heading`, `## Smaller heading` and `- Item`. A blank line ends a paragraph. */
export type TextBlock =
  | { kind: 'heading'; level: 2 | 3; isSmaller: boolean; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }

export function blocksOf(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  let open: TextBlock | undefined
  let levelOfSmaller: 2 | 3 | undefined
  const start = (block: TextBlock) => {
    blocks.push(block)
    open = block
  }
  for (const line of text.split(lineBreak).map((it) => it.trim())) {
    // Linear: the two repetitions cannot overlap, and nothing after them can fail.
    const [, marks, rest = ''] = /^(##?|-)\s+(\S.*)/s.exec(line) ?? []
    if (line === '') open = undefined
    else if (marks === '-' && open?.kind === 'list') open.items.push(rest)
    else if (marks === '-') start({ kind: 'list', items: [rest] })
    else if (marks) {
      // If a text begins with a smaller heading, level 3 would skip a level.
      const isSmaller = marks === '##'
      levelOfSmaller ??= isSmaller ? 2 : 3
      start({ kind: 'heading', level: isSmaller ? levelOfSmaller : 2, isSmaller, text: rest })
    } else if (open?.kind === 'paragraph') open.text += `\n${line}`
    else start({ kind: 'paragraph', text: line })
  }
  return blocks
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
