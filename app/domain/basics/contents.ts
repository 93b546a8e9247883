import type { ContentUnit } from 'db/schema'
import { isSameWord } from '~/domain/basics/spreadsheets/cell-words'
import { messageN, msgWith } from '~/languages/messages'
import { formsOf, type Translatable, t } from '~/languages/translate'

// Directive 98/6/EC: the unit price is that of one kilogram, litre, metre or square metre, or of another unit in which
// the product is sold. `code` is that of UN/CEFACT Recommendation 20, for search engines.
const units = {
  g: { reference: 'kg', perReference: 1000, code: 'GRM' },
  kg: { reference: 'kg', perReference: 1, code: 'KGM' },
  ml: { reference: 'l', perReference: 1000, code: 'MLT' },
  l: { reference: 'l', perReference: 1, code: 'LTR' },
  cm: { reference: 'm', perReference: 100, code: 'CMT' },
  m: { reference: 'm', perReference: 1, code: 'MTR' },
  'm²': { reference: 'm²', perReference: 1, code: 'MTK' },
  piece: { reference: 'piece', perReference: 1, code: 'H87' },
} as const satisfies Record<ContentUnit, object>

export interface Contents {
  /** In thousandths of the unit. */
  amount: number
  unit: ContentUnit
}

/** Reads a text such as `250 g` or `0,75 l`. Returns undefined if it is none, or if it has two possible meanings. */
export function contentsIn(text: string, separator: ',' | '.'): Contents | undefined {
  const match = /^(\d{1,6})(?:([.,])(\d{1,3}))?\s*(\p{L}+[²2]?)\.?$/iu.exec(text.normalize().trim())
  const [, whole = '', point, decimals = '', name = ''] = match ?? []
  const unit = isPiece(name) ? 'piece' : name.toLowerCase().replace('2', '²')
  const mayBeThousands = decimals.length === 3 && whole !== '0' && point !== separator
  const amount = Number(whole + decimals.padEnd(3, '0'))
  if (!match || !isContentUnit(unit) || mayBeThousands || amount === 0) return undefined
  return { amount, unit }
}

export function contentsProblem(separator: ',' | '.') {
  return msgWith(
    'Contents must be an amount and a unit, such as 250 g, {litres}, 4 m, {area} or 10 {pieces}',
    { litres: `0${separator}75 l`, area: `1${separator}5 m²`, pieces: piecesOf(10) },
  )
}

/** In the language of the shop, unless `say` is `String`, which says it in English. */
export function contentsText(
  { amount, unit }: Contents,
  separator: ',' | '.',
  say: (text: Translatable) => string = t,
) {
  const name = unit === 'piece' ? say(piecesOf(amount / 1000)) : unit
  return `${String(amount / 1000).replace('.', separator)} ${name}`
}

/** Whether their unit prices refer to the same unit. */
export function isSameKind(one: Contents, other: Contents) {
  return units[one.unit].reference === units[other.unit].reference
}

/** The price of one reference unit, in minor units that are not rounded. */
export function unitPriceOf({ amount, unit }: Contents, price: number) {
  const { reference, perReference } = units[unit]
  return { price: (price * 1000 * perReference) / amount, reference }
}

/** https://schema.org/UnitPriceSpecification */
export function referenceQuantityOf({ amount, unit }: Contents) {
  const quantity = (value: number, unitCode: string) => ({
    '@type': 'QuantitativeValue',
    value,
    unitCode,
  })
  const { code, reference } = units[unit]
  return {
    ...quantity(amount / 1000, code),
    valueReference: quantity(1, units[reference].code),
  }
}

export function piecesOf(count: number) {
  return messageN(count, 'piece', 'pieces', { context: 'contents' })
}

function isPiece(name: string) {
  const forms = ['piece', 'pieces', t('piece'), ...formsOf('piece', { context: 'contents' })]
  return forms.some((form) => isSameWord(form, name))
}

function isContentUnit(name: string): name is ContentUnit {
  return Object.hasOwn(units, name)
}
