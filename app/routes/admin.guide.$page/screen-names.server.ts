import type { GetTextTranslation } from 'gettext-parser'
import { readTranslations } from '~/languages/languages.server'
import { currentLanguage, t, tn } from '~/languages/translate'

type Names = Map<string, GetTextTranslation>

const namesByLanguage = new Map<string, Names>()

/**
 * What the shop calls this in its language, such as “Option 2 hinzufügen” for “Add option 2”. Undefined in English, and
 * if no text of the shop says it.
 */
export function findNameOnScreen(english: string) {
  const parts = english.replace(/\s+/g, ' ').split(/( → | · )/)
  const names = parts.map((part, index) => (index % 2 ? part : nameOf(part)))
  return names.includes(undefined) ? undefined : names.join('')
}

const number = /[$€]?\d[\d.,]*/g

function nameOf(english: string) {
  const names = namesIn(currentLanguage())
  const entry = names.get(english) ?? names.get(english.replace(number, '{}'))
  if (!entry) return undefined
  const { msgid, msgid_plural: plural, msgctxt: context } = entry
  const numbers = names.has(english) ? [] : (english.match(number) ?? [])
  const placeholders = [...msgid.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(placeholders.map((name, index) => [name, numbers[index]]))
  const text = plural
    ? tn(Number(values.count), msgid, plural, { ...values, context })
    : t(msgid, { ...values, context })
  return withoutValues(withoutTags(text))
}

function namesIn(language: string) {
  const names = namesByLanguage.get(language) ?? readNames(language)
  namesByLanguage.set(language, names)
  return names
}

// By the English text with `{}` for values and, for “Sent {count}” or “Place order: {total}”, by the text without them.
function readNames(language: string) {
  const names: Names = new Map()
  if (language === 'en') return names
  const entries = [...readTranslations(language).entries.values()]
  for (const entry of entries.sort((one, other) => rankOf(one) - rankOf(other))) {
    const texts = [entry.msgid, entry.msgid_plural ?? ''].map(withoutTags)
    const keys = texts.map((text) => text.replace(/\{\w+\}/g, '{}'))
    if (!entry.msgid_plural) keys.push(...texts.map(withoutValues))
    for (const key of keys) if (/\p{L}/u.test(key) && !names.has(key)) names.set(key, entry)
  }
  return names
}

// As said on the screens and in the first line of files. Texts without values come first.
const contexts = ['link to the admin pages', '', 'heading']

function rankOf({ msgid, msgctxt = '' }: GetTextTranslation) {
  const rank = contexts.indexOf(msgctxt)
  return (rank < 0 ? contexts.length : rank) * 2 + Number(msgid.includes('{'))
}

function withoutTags(text: string) {
  return text.replace(/<hidden>.*?<\/hidden>|<\/?\w+>/g, '')
}

function withoutValues(text: string) {
  return text.replace(/^\{\w+\}\s|(?:\s?:)?\s\{\w+\}$/g, '')
}
