import { readTranslations } from '../../app/languages/languages.server'
import { keyOf, type Values } from '../../app/languages/translate'

/** What the shop says in a language instead of an English text, with the values of the text. */
export function saidIn(language: string) {
  const { entries } = readTranslations(language)
  return (text: string, values: Record<string, string> & Values = {}) => {
    const entry = entries.get(keyOf(text, values))
    if (!entry) throw new Error(`${language} has no text “${text}”`)
    return (entry.msgstr[0] ?? '').replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)
  }
}

/** English texts of the code, with a translation that differs, among the given texts of a page. */
export function leftInEnglish(language: string, texts: string[]) {
  const { entries } = readTranslations(language)
  return texts.filter((text) => {
    const entry = entries.get(text)
    return entry && !entry.msgstr.includes(text)
  })
}
