// The texts of the shop in its language. In the code, each text stands in English, and the English text is its key.

/** The texts of a language by their English ones. A text with a number is a list, in the order of the plural categories. */
export type Texts = Record<string, string | string[]>

/** `context` tells equal English texts apart that other languages say differently. */
export interface Values {
  context?: string
  [name: string]: string | number | undefined
}

export interface PageLanguage {
  language?: string
  /** Undefined if it is written from left to right, as pages are anyway. */
  dir?: 'rtl'
  textScripts?: string[]
}

export interface Translatable {
  translated(): string
}

/** What the messages of schemas, which are in English, were made of: see messages.ts. */
export const messagesByText = new Map<string, Translatable>()

const english = new Intl.NumberFormat('en')

let language = 'en'
let texts: Texts | undefined
let numbers = english
let plurals: Intl.PluralRules | undefined
// The plural categories of the language, in the order of the forms in its file. Engines list them in different orders.
let categories: Intl.LDMLPluralRule[] = []
const allCategories: Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Sets the language of everything that this process, or this page of a browser, says from now on. */
export function setLanguage(newLanguage: string, newTexts: Texts | undefined) {
  language = newLanguage
  texts = newTexts
  numbers = new Intl.NumberFormat(language)
  plurals = new Intl.PluralRules(language)
  const { pluralCategories } = plurals.resolvedOptions()
  categories = allCategories.filter((category) => pluralCategories.includes(category))
}

export function currentLanguage() {
  return language
}

/** In the language of the shop. `text` is a literal, comes from `msg`, or is a message of the domain. */
export function t(text: string | Translatable, values?: Values): string {
  if (typeof text !== 'string') return text.translated()
  const message = texts && !values && messagesByText.get(text)
  return message ? message.translated() : fill(translationOf(text, values) ?? text, values, numbers)
}

/** In the language of the shop, for this number, which replaces `{count}`. `one` is the text for 1. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  const forms = translationOf(one, values)
  const text =
    forms?.[categories.indexOf(plurals?.select(count) ?? 'other')] ?? (count === 1 ? one : other)
  return fill(text.replaceAll('{count}', numbers.format(count)), values, numbers)
}

export function formsOf(one: string, values?: Values) {
  return [translationOf(one, values) ?? []].flat()
}

/** A constant text in English, such as a label, that `t` translates where it is shown. */
export function msg(text: string) {
  return text
}

/** `1,200`, as the language of the shop writes it. */
export function formatNumber(number: number) {
  return numbers.format(number)
}

export function inEnglish(text: string, values?: Values) {
  return fill(text, values, english)
}

export function keyOf(text: string, values?: Values) {
  return values?.context ? `${values.context}\u0004${text}` : text
}

function translationOf(text: string, values?: Values) {
  return texts?.[keyOf(text, values)]
}

function fill(text: string | string[], values: Values | undefined, format: Intl.NumberFormat) {
  if (!values) return String(text)
  return String(text).replace(/\{(\w+)\}/g, (whole, name, at) => {
    const value = values[name]
    if (typeof value === 'number') return format.format(value)
    return value === undefined ? whole : quotable(value, String(text), at)
  })
}

const quotation = /„[^“”]*[“”]|“[^”]*”|«[^»]*»/g
const quotationInValue = /[„“”«]\s?([^„“”«»"]*?)\s?[“”»]|(?<![\p{L}\p{N}])"([^"]+)"/gu
const innerMarks: Record<string, string> = { '„“': '‚‘', '„”': '«»', '“”': '‘’', '«»': '“”' }

/** With the inner quotation marks of the language if the value is within outer ones: „Tasse ‚Wümme‘“. */
function quotable(value: string, text: string, at: number) {
  if (!/["„“”«]/.test(value)) return value
  const outer = [...text.matchAll(quotation)].find(
    ({ 0: quoted, index }) => index < at && at < index + quoted.length,
  )?.[0]
  const marks = outer && innerMarks[outer.charAt(0) + outer.slice(-1)]
  if (!marks) return value
  const [open, close] = marks
  return value.replace(quotationInValue, (_, typed = '', straight = '') =>
    [open, typed || straight, close].join(''),
  )
}
