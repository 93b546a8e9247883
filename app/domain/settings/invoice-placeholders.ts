import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

const placeholders = [
  message('number', { context: 'placeholder' }),
  message('year', { context: 'placeholder' }),
] as const

const inBraces = (word: Message) => ({
  translated: () => `{${t(word)}}`,
  toString: () => `{${word}}`,
})
export const [number, year] = [inBraces(placeholders[0]), inBraces(placeholders[1])]

/** `{number}` and `{year}` in the language of the shop, for its texts. */
export const shownPlaceholders = () => ({ number: t(number), year: t(year) })

export function shownPattern(pattern: string) {
  return pattern.replaceAll(String(number), t(number)).replaceAll(String(year), t(year))
}

// Stored in English, so that the shop can change its language. English placeholders are valid in every language.
export function storedPattern(text: string) {
  return text.replace(/\{([^{}]+)\}/g, (whole, typed: string) => {
    const word = placeholders.find((it) => t(it).toLowerCase() === typed.trim().toLowerCase())
    return word ? String(inBraces(word)) : whole
  })
}
