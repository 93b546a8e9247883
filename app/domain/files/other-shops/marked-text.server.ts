import { withoutBold } from '~/domain/basics/text/markup'

type Kind = 'text' | 'item' | 'heading'

const marks = { text: '', item: '- ', heading: '## ' }

interface Run {
  text: string
  isBold: boolean
}

/** Writes the markup of descriptions. What only looks like a mark gets a backslash, so that it is shown as it is. */
export class MarkedText {
  #lines: string[] = []
  #kind: Kind = 'text'
  #kindBefore: Kind = 'text'
  #runs: Run[] = []
  #isBlank = true
  #hasGap = false
  /** The number of the next item of each list that is open; undefined if it has none. */
  readonly #lists: (number | undefined)[] = []
  #isListOver = false
  /** Whether the text that follows is bold, and what it will be after each open element ends. */
  readonly bold: boolean[] = []

  add(text: string) {
    if (/\S/.test(text)) this.#isBlank = false
    this.#runs.push({ text, isBold: this.bold.at(-1) ?? false })
  }

  start(kind: Kind, hasGap = false) {
    this.#finish()
    this.#kind = kind
    this.#hasGap ||= hasGap
  }

  /** A heading in an item of a list is a part of its line. */
  startHeading(isEnd: boolean) {
    if (this.#kind === 'item') this.add(' ')
    else this.start(isEnd ? 'text' : 'heading', true)
  }

  /** An item of a list and a heading are one line. A heading ends with a paragraph in it. */
  endLine(isParagraph = false) {
    if (this.#kind === 'item' || (this.#kind === 'heading' && !isParagraph)) this.add(' ')
    else if (this.#isBlank) this.#hasGap = true
    else this.start('text', isParagraph)
  }

  /** Two lists that follow each other stay two. A list in a list is not indented. */
  startList(number?: number) {
    this.start('text', true)
    this.#lists.push(number)
  }

  endList() {
    this.start('text', true)
    this.#lists.pop()
    if (this.#lists.length === 0) this.#isListOver = true
  }

  toString() {
    this.#finish()
    return this.#lines.join('\n')
  }

  #finish() {
    const number = this.#kind === 'item' ? this.#lists.at(-1) : undefined
    const mark = number === undefined ? marks[this.#kind] : `${number}. `
    const line = lineOf(this.#kind, this.#runs, mark)
    this.#runs = []
    this.#isBlank = true
    if (line === '') return
    if (number !== undefined) this.#lists[this.#lists.length - 1] = number + 1
    const isNextItem = this.#kind === 'item' && !this.#isListOver
    const hasGap = this.#kindBefore === 'item' ? !isNextItem : this.#hasGap
    if (hasGap && this.#lines.length > 0) this.#lines.push('')
    this.#lines.push(line)
    this.#kindBefore = this.#kind
    this.#hasGap = false
    this.#isListOver = false
  }
}

function lineOf(kind: Kind, runs: Run[], mark: string) {
  const plain = tidy(runs.map(({ text }) => text).join(''))
  const marked = kind === 'heading' ? escapeBold(plain) : tidy(joined(runs).map(markedRun).join(''))
  // A mark beside another asterisk would be shown.
  const text = withoutBold(marked) === plain ? marked : escapeBold(plain)
  const isMark = kind === 'text' && /^\\*(?:##?|-|\d{1,3}\.)\s/.test(text)
  return text && `${isMark ? '\\' : mark}${text}`
}

// Spaces of no width come from editors.
function tidy(text: string) {
  return text
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeBold(text: string) {
  return text.replaceAll('**', '\\**')
}

/** Neighbours that are both bold, or both not, are one. */
function joined(runs: Run[]) {
  const all: Run[] = []
  for (const { text, isBold } of runs) {
    const last = all.at(-1)
    if (last && (last.isBold === isBold || text.trim() === '')) last.text += text
    else all.push({ text, isBold })
  }
  return all
}

function markedRun({ text, isBold }: Run) {
  const escaped = escapeBold(text)
  const words = escaped.trim()
  return isBold && words ? escaped.replace(words, () => `**${words}**`) : escaped
}
