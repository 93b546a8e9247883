import { keysOf } from '~/domain/basics/lists/keys-of'
import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

/** Words in cells of CSV files. Exports say them in the language of the shop, imports read them by `readWord`. */
export function cellWords<const Word extends string>(...words: Word[]) {
  const messages = words.map((word) => [word, message(word, { context: 'cell' })])
  return Object.fromEntries(messages) as Record<Word, Message>
}

export const yesAndNo = cellWords('yes', 'no')

export function yesOrNo(value: boolean) {
  return t(value ? yesAndNo.yes : yesAndNo.no)
}

export function readWord<Word extends string>(words: Record<Word, Message>, typed: string) {
  const known = keysOf(words)
  return (
    known.find((word) => isSameWord(typed, t(words[word]))) ??
    known.find((word) => isSameWord(typed, word))
  )
}

const { compare } = new Intl.Collator('en', { sensitivity: 'base', ignorePunctuation: true })

/** Whether the words differ only in case, accents and punctuation. */
export function isSameWord(one: string, other: string) {
  return compare(one, other) === 0
}
