// The texts of the shop in its language. In the code, each text stands in English, and the English text is its key.

/** The texts of a language by their English ones. A text with a number is a list, in the order of the plural categories. */
export type Texts = Record<string, string | string[]>

/**
 * They replace `{name}` in a text; numbers are written as in the language. `context` tells equal English texts apart that
 * other languages say differently.
 */
export interface Values {
  context?: string
  [name: string]: string | number | undefined
}

/** What a page says of its language; in English, nothing. */
export interface PageLanguage {
  language?: string
  /** The paths of the scripts with its texts. */
  textScripts?: string[]
}

const english = new Intl.NumberFormat('en')

let language = 'en'
let texts: Texts | undefined
let numbers = english
let plurals = new Intl.PluralRules('en')

/** Sets the language of everything that this process, or this page of a browser, says from now on. */
export function setLanguage(newLanguage: string, newTexts: Texts | undefined) {
  language = newLanguage
  texts = newTexts
  numbers = new Intl.NumberFormat(language)
  plurals = new Intl.PluralRules(language)
}

export function currentLanguage() {
  return language
}

/** In the language of the shop. The text is a literal, a `LazyText`, or comes from `msg` or `issue`. */
export function t(text: string | LazyText, values?: Values): string {
  if (typeof text !== 'string') return text.translated()
  if (!texts) return fill(text, values, english)
  const known = values ? undefined : (constants.get(text) ?? issues.get(text))
  return known ? known.translated() : fill(found(text, values) ?? text, values, numbers)
}

/** In the language of the shop, for this number, which replaces `{count}`. `one` is the text for 1. */
export function tn(count: number, one: string, other: string, values?: Values): string {
  const category = plurals.resolvedOptions().pluralCategories.indexOf(plurals.select(count))
  const text = texts?.[keyOf(one, values)]?.[category] ?? (count === 1 ? one : other)
  return fill(text, { ...values, count }, numbers)
}

/** `1,200`, as the language of the shop writes it. */
export function formatNumber(number: number) {
  return numbers.format(number)
}

/**
 * A text of the domain that has values: it is English when it is printed or sent as JSON, by the API, the log or a command,
 * and `t` says it in the language of the shop.
 */
export class LazyText {
  constructor(
    readonly text: string,
    readonly values?: Values,
    readonly plural?: { count: number; other: string },
  ) {}

  translated() {
    const { text, values, plural } = this
    return plural ? tn(plural.count, text, plural.other, values) : t(text, values ?? {})
  }

  toString() {
    const { text, values, plural } = this
    const form = plural && plural.count !== 1 ? plural.other : text
    return fill(form, plural ? { ...values, count: plural.count } : values, english)
  }

  toJSON() {
    return this.toString()
  }
}

export function lazy(text: string, values?: Values) {
  return new LazyText(text, values)
}

export function lazyN(count: number, one: string, other: string, values?: Values) {
  return new LazyText(one, values, { count, other })
}

// A message of Zod must be a string, so these remember what it was made of.
const constants = new Map<string, LazyText>()
const issues = new Map<string, LazyText>()
const maxIssues = 500

/** A constant in English, such as a label or a message of a schema. `t` translates it where it is shown. */
export function msg(text: string, values?: Values): string {
  if (!values) return text
  const constant = new LazyText(text, values)
  constants.set(String(constant), constant)
  return String(constant)
}

/** The message of a schema for one input, in English. Only the newest ones can still be translated. */
export function issue(text: string, values: Values): string {
  const message = new LazyText(text, values)
  const [oldest = ''] = issues.keys()
  if (issues.size >= maxIssues) issues.delete(oldest)
  issues.set(String(message), message)
  return String(message)
}

/** As in a file of gettext. */
export function keyOf(text: string, values?: Values) {
  return values?.context ? `${values.context}\u0004${text}` : text
}

function found(text: string, values?: Values) {
  const form = texts?.[keyOf(text, values)]
  return typeof form === 'string' ? form : undefined
}

function fill(text: string, values: Values | undefined, format: Intl.NumberFormat) {
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name]
    return typeof value === 'number' ? format.format(value) : (value ?? whole)
  })
}
