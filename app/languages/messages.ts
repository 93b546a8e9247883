import { currentLanguage, inEnglish, messagesByText, type Translatable, t, tn } from './translate'

/** A value that is a message is said in the same language as its text. */
type MessageValues = Record<string, string | number | Translatable | undefined>

/** English when it is printed or sent as JSON, by the API, the log or a command; `t` says it in the shop's language. */
export class Message implements Translatable {
  constructor(
    readonly text: string,
    readonly values: MessageValues,
    readonly plural?: { count: number; other: string },
  ) {}

  translated() {
    const { text, plural } = this
    const values = this.valuesIn(t)
    return plural ? tn(plural.count, text, plural.other, values) : t(text, values)
  }

  toString() {
    const { text, plural } = this
    const values = this.valuesIn(String)
    if (!plural) return inEnglish(text, values)
    const { count, other } = plural
    return inEnglish(count === 1 ? text : other, { ...values, count })
  }

  toJSON() {
    return this.toString()
  }

  private valuesIn(say: (value: Translatable) => string) {
    const said = Object.entries(this.values).map(
      ([name, value]) => [name, typeof value === 'object' ? say(value) : value] as const,
    )
    return Object.fromEntries(said)
  }
}

export function message(text: string, values: MessageValues) {
  return new Message(text, values)
}

export function messageN(count: number, one: string, other: string, values: MessageValues = {}) {
  return new Message(one, values, { count, other })
}

/** As a value of a message: `Size and Colour`. */
export function listOf(names: string[]) {
  const listIn = (language: string) => new Intl.ListFormat(language).format(names)
  return { translated: () => listIn(currentLanguage()), toString: () => listIn('en') }
}

// A message of a schema must be a string, so these remember what it was made of.

/** A constant message of a schema, in English, which `t` translates where it is shown. */
export function msgWith(text: string, values: MessageValues) {
  const constant = message(text, values)
  messagesByText.set(String(constant), constant)
  return String(constant)
}

export function messageOf(text: string | Message): Message {
  const known = typeof text === 'string' ? messagesByText.get(text) : text
  return known instanceof Message ? known : message(String(text), {})
}

const issues = new Set<string>()
const maxIssues = 500

/** As `msgWith`, for a message about one input. Only the newest ones can still be translated. */
export function issue(text: string, values: MessageValues) {
  const known = messagesByText.size
  const issue = msgWith(text, values)
  if (messagesByText.size > known) issues.add(issue)
  const [oldest = ''] = issues
  if (issues.size > maxIssues && issues.delete(oldest)) messagesByText.delete(oldest)
  return issue
}
