import { isCurrency } from '~/domain/basics/money/currencies'

// Banks write amounts, days and directions in many forms, but a file in one of them.

const amount = /^(\(?)([+-]?)([\d.,]*\d)\)?([+-]|CR|DR|[HSCD])?$/i

// More could not be told apart in minor units.
const tooMuch = 1e12

/** `1.234,56 S` → -1234.56. Undefined if it is no amount. */
export function decimalIn(cell: string) {
  const plain = cell.normalize('NFKC').replace(/[\u2212\u2013]/g, '-')
  const compact = plain.replace(/\b[A-Z]{3}\b|[\p{Sc}\s'’]/gu, '')
  const [, bracket, sign, digits = '', after = ''] = amount.exec(compact) ?? []
  if (!digits) return undefined
  const isNegative = bracket === '(' || sign === '-' || /^(?:-|S|D|DR)$/i.test(after)
  const number = Number(withPoint(digits))
  if (!(number < tooMuch)) return undefined
  return isNegative ? -number : number
}

// One separator before three digits is that of thousands: statements have two decimals.
function withPoint(digits: string) {
  const [, whole = '', point = '', decimals = ''] = /^(.*?)(?:([.,])(\d*))?$/.exec(digits) ?? []
  const isMixed = point !== '' && /[.,]/.test(whole) && !whole.includes(point)
  const isDecimal = isMixed || (!/[.,]/.test(whole) && decimals.length !== 3)
  const thousands = isDecimal ? whole : digits
  if (!/^(?:\d+|\d{1,3}(?:[.,]\d{3})+)$/.test(thousands)) return Number.NaN
  return `${thousands.replace(/[.,]/g, '')}.${isDecimal ? decimals : ''}`
}

const currencyBySign = new Map([
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['ZŁ', 'PLN'],
])

/** `€` → `EUR`. Undefined if it is no currency. */
export function currencyIn(cell: string) {
  const text = cell.toUpperCase()
  const code = currencyBySign.get(text) ?? text
  return isCurrency(code) ? code : undefined
}

const yearFirst = /^(\d{4})[-./]?(\d{2})[-./]?(\d{2})(?!\d)/
const yearLast = /^(\d{1,2})[-./ ](\d{1,2}|[a-z]{3,9})\.?[-./ ]+(\d{4}|\d{2})(?!\d)/i
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Whether the days are written as in the United States, the month first. */
export function isMonthFirst(cells: string[]) {
  return cells.some((cell) => Number(yearLast.exec(cell)?.[2]) > 12)
}

/** `28.11.26` → `2026-11-28`. Undefined if it is no day. */
export function dayIn(cell: string, monthFirst: boolean) {
  const [, year, month = '', day = ''] = yearFirst.exec(cell) ?? []
  if (year) return dayOf(year, month, day)
  const [, one = '', two = '', short] = yearLast.exec(cell) ?? []
  if (!short) return undefined
  const inFull = short.length === 2 ? `20${short}` : short
  const named = months.indexOf(two.slice(0, 3).toLowerCase()) + 1
  if (named > 0) return dayOf(inFull, String(named), one)
  return monthFirst ? dayOf(inFull, one, two) : dayOf(inFull, two, one)
}

function dayOf(year: string, month: string, day: string) {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = new Date(`${text}T00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : undefined
}

const incoming = new Set(
  'h haben c cr crdt credit gutschrift eingang crédit bij a avere accredito haber abono uznanie +'.split(
    ' ',
  ),
)
const outgoing = new Set(
  's soll d dr dbit debit belastung ausgang débit af dare addebito debe cargo obciążenie -'.split(
    ' ',
  ),
)

/** Undefined if the cell does not say it. */
export function isIncoming(cell: string) {
  const word = cell.trim().toLowerCase()
  if (incoming.has(word)) return true
  return outgoing.has(word) ? false : undefined
}
