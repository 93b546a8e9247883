import { msg } from '~/languages/translate'

// Matches one or more apostrophes before a character that csv-stringify escapes, or before nothing but digits.
const escaped = /^'+(?:[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]|[\d ]+$)/

const formulaOfText = /^="([^"]*)"$/

/** Without the apostrophe, or the formula such as `="0034"`, that keeps spreadsheets from changing a text. */
export function unescapeCell(cell: string) {
  if (cell.startsWith('=')) return cell.replace(formulaOfText, '$1')
  return escaped.test(cell) ? cell.slice(1) : cell
}

/** Text that already looks escaped gets one more apostrophe, so that `unescapeCell` restores the original text. */
export function escapeCell(cell: string) {
  return escaped.test(cell) ? `'${cell}` : cell
}

/** Spreadsheets show the digits of a long number, such as an EAN, as `4,01234E+12`, and save this instead of them. */
export function isRounded(text: string) {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(text)
}

/** Such as `#N/A`, `#NV` or `#¡VALOR!`, in any language. Other texts, such as `#FAFAFA`, are none. */
export function isFormulaError(text: string) {
  return /^#(?:#+|[¡¿]?[\p{Lu}/0]+[!?]|N\/[ABD]|NV)$/u.test(text)
}

export const formulaErrorText = msg(
  'This is an error of a spreadsheet program. Enter the value instead',
)

/** `3404,00` → `3404`: how a spreadsheet shows digits as an amount. */
export function withoutZeroDecimals(text: string) {
  return text.replace(/^(\d+)[.,]00?$/, '$1')
}

export const roundedText = msg(
  'A spreadsheet program has rounded this number. Format its column as text and enter the number again',
)
