import { messageN } from '~/languages/messages'
import type { listVariants } from './list-variants.server'
import type { VariantUpdate } from './variants-draft'

// A variant without a price of its own has that of its product: app/domain/catalogue/prices/reduced-prices.server.ts calculates both.

export const maxOptions = 3
export const maxVariants = 100

export function tooManyOptions() {
  return messageN(
    maxOptions,
    'A product has at most {count} option',
    'A product has at most {count} options',
  )
}

export interface Option {
  name: string
  values: string[]
}

/** As an admin types the values of an option: `S, M`; with semicolons if a value has a comma: `0,5 l; 1 l`. */
export function valueList(values: string[]) {
  if (!values.some((value) => value.includes(','))) return values.join(', ')
  return values.length === 1 ? `${values[0]};` : values.join('; ')
}

export type AdminVariant = Awaited<ReturnType<typeof listVariants>>['variants'][number]

export type VariantFieldName = Exclude<keyof VariantUpdate, 'id'>

export function variantField(name: VariantFieldName, id: string) {
  return `${name}_${id}`
}

/** A GTIN of 8, 12, 13 or 14 digits with its check digit: https://www.gs1.org/services/how-calculate-check-digit-manually */
export function isEan(text: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false
  const sum = [...text]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
