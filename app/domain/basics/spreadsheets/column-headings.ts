import { type Message, message } from '~/languages/messages'
import { t } from '~/languages/translate'

/** `npm run languages` finds the headings to translate by this call. */
export function columnNames<const Names extends readonly string[]>(...names: Names) {
  return names
}

export function headingOf(column: string) {
  const [, number, isDescription] = /^image (\d)( description)?$/.exec(column) ?? []
  if (!number) return message(column, { context: 'heading' })
  return isDescription
    ? message('image {number} description', { context: 'heading', number })
    : message('image {number}', { context: 'heading', number })
}

export const personName = message('name', { context: 'heading of people' })

export function headingsOf(columns: readonly (string | Message)[]) {
  return columns.map((column) => t(typeof column === 'string' ? headingOf(column) : column))
}
