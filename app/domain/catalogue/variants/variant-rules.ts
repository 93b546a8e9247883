import * as z from 'zod'
import { lineOf } from '~/domain/basics/text/required-text'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { isEan } from './variants'

// The rules of forms, the API and files. An empty text is not valid: where it is allowed, it is a missing value.

export const maxVariantText = 100
const maxWeightGrams = 1_000_000

/** An article number, or the name of an option. */
export const variantText = lineOf(maxVariantText)

/** The slash of names such as `M / Blue`: within a value, it would give two variants one name. */
export const hasSeparator = (value: string) => ` ${value} `.includes(' / ')

export const separatorInValue = msg('Please write a slash without spaces, such as S/M')

// Semicolons separate the values of an option in forms, if a value has a comma.
export const optionValue = variantText
  .refine((value) => !value.includes(';'), msg('A value must not contain a semicolon'))
  .refine((value) => !hasSeparator(value), separatorInValue)

export const ean = z
  .string()
  .transform((digits) => digits.replace(/[\s-]/g, ''))
  .refine(isEan, msg('EAN must have 8, 12, 13 or 14 digits, the last of which is a check digit'))

export const weight = z
  .string()
  .trim()
  .regex(
    /^[1-9]\d*$/,
    msgWith('Weight must be whole grams, from 1 to {max}', { max: maxWeightGrams }),
  )
  .transform(Number)
  .refine(
    (grams) => grams <= maxWeightGrams,
    msgWith('Weight must be at most {max} g', { max: maxWeightGrams }),
  )
