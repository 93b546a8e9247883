import { plainOf } from '~/domain/basics/text/markup'

const previewWords = 20

export function previewOf(description: string) {
  const words = plainOf(description, '')
    .split(/\s+/, previewWords + 2)
    .filter(Boolean)
  const start = words.slice(0, previewWords + 1).join(' ')
  if (withoutBlanks.test(start)) return previewWithoutBlanks(start)
  if (words.length <= previewWords) return words.join(' ')
  return ellipsisAfter(words.slice(0, previewWords).join(' '))
}

/** Avoids four dots if the last word ends a sentence. */
function ellipsisAfter(text: string) {
  return `${text.replace(/(?<!\.)\.+$|[\s\u3001\u3002]+$/, '')}...`
}

// Thai, Lao, Burmese, Khmer, Chinese and Japanese, and what has no end in any language.
const withoutBlanks =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uff00-\uffef]{12}|\w{100}/
const previewCharacters = 200

function previewWithoutBlanks(text: string) {
  const start = text.slice(0, previewCharacters)
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(start)
  let words = 0
  for (const { index, isWordLike } of segments) {
    if (isWordLike && ++words > previewWords) return ellipsisAfter(start.slice(0, index))
  }
  return start.length < text.length ? ellipsisAfter(start) : text
}
