import { format, inspect } from 'node:util'

export const levels = ['error', 'warn', 'info', 'debug'] as const

export type Level = (typeof levels)[number]

// Not from settings.server.ts, which checks these two: what it says of a wrong setting is a line of the log, too.
const { LOG_FORMAT, LOG_LEVEL } = process.env

export const isJson = LOG_FORMAT === 'json'

const lowest = levels.find((level) => level === LOG_LEVEL) ?? 'info'

export function isLogged(level: Level) {
  return levels.indexOf(level) <= levels.indexOf(lowest)
}

export function jsonLine(
  level: Level,
  fields: Record<string, unknown>,
  time = new Date().toISOString(),
) {
  return withoutControls(JSON.stringify({ time, level, ...fields }))
}

/** Of the arguments of `console.log`. */
export function jsonFields(args: unknown[]) {
  const error = args.find((it) => it instanceof Error)
  const message = format(...args.map((it) => (it instanceof Error ? String(it) : it)))
  return { message, stack: error && inspect(error) }
}

/** Of the arguments of `console.log`. Only the first line begins at the margin, and only errors have further lines. */
export function textLine(args: unknown[]) {
  const [first, ...others] = format(...args.map(textOf))
    .split('\n')
    .map(withoutControls)
  const indented = others.map((line) => (/^(?: |\}$)/.test(line) ? line : `    ${line}`))
  return [first, ...indented].join('\n')
}

function textOf(value: unknown) {
  if (typeof value === 'string') return withoutControls(value)
  if (!(value instanceof Error)) return value
  return inspect(value).replace(value.message, () => withoutControls(value.message))
}

/** A text from outside cannot begin a line, reverse it, or control a terminal. The result is also valid in JSON. */
export function withoutControls(text: string) {
  return text.replace(/[^\P{Cc}\t]|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
