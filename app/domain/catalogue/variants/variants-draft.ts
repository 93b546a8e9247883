import * as z from 'zod'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { amountText, decimalAmount } from '~/domain/basics/money/amount-text'
import type { TypedAmount } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { checkbox } from '~/domain/basics/text/checkbox'
import {
  oneLine,
  requiredText,
  trimmedText,
  withoutInvisible,
} from '~/domain/basics/text/required-text'
import { NewStock, priceRule } from '~/domain/catalogue/products/products'
import { msgWith } from '~/languages/messages'
import { msg } from '~/languages/translate'
import {
  ean,
  hasSeparator,
  maxVariantText,
  optionValue,
  separatorInValue,
  variantText,
  weight,
} from './variant-rules'
import { variantField } from './variants'

const optionalText = variantText.default('')

/** As `valueList` writes it. */
const values = trimmedText()
  .regex(...oneLine)
  .default('')
  .transform((list) =>
    list
      .split(list.includes(';') ? ';' : ',')
      .map(withoutInvisible)
      .filter(Boolean),
  )
  .refine((list) => list.every((value) => value.length <= maxVariantText), {
    error: msgWith('Please use at most {max} characters for each value', { max: maxVariantText }),
  })
  .refine((list) => !list.some(hasSeparator), separatorInValue)

/** `existing_1` is the value of the present variants, if the product has no first option yet. */
export const OptionsDraft = z.object({
  name_1: optionalText,
  values_1: values,
  existing_1: optionalText,
  name_2: optionalText,
  values_2: values,
  existing_2: optionalText,
  name_3: optionalText,
  values_3: values,
  existing_3: optionalText,
  expected: z.string().optional(),
})

export const CombinationDraft = z.object({
  value_1: z.string().default(''),
  value_2: z.string().default(''),
  value_3: z.string().default(''),
  expected: z.string().optional(),
})

export const ValueDraft = z.object({
  /** The number of the option and its value: `1 Blue`. */
  from: z
    .string(msg('Choose a value'))
    .regex(/^[123] /, msg('Choose a value'))
    .transform((from) => ({ option: Number(from[0]) as 1 | 2 | 3, value: from.slice(2) })),
  to: requiredText(msg('Please enter the new value')).pipe(optionValue),
})

function mayBeEmpty<S extends z.ZodType<unknown, string>>(schema: S) {
  return z
    .string()
    .transform((typed) => withoutInvisible(typed) || null)
    .pipe(schema.nullable())
    .optional()
}

const commonFields = {
  itemsInStock: NewStock.shape.itemsInStock.optional(),
  expectedStock: NewStock.shape.expectedStock,
  sku: mayBeEmpty(variantText),
  ean: mayBeEmpty(ean),
  weight: mayBeEmpty(weight),
  imageId: mayBeEmpty(z.string()),
}

export const VariantDraft = z.object({
  ...commonFields,
  price: mayBeEmpty(decimalAmount('Price', priceRule.aboveZero)),
  contents: mayBeEmpty(z.string().transform((decimal): TypedAmount => ({ decimal }))).describe(
    'What the variant contains, such as 250 g',
  ),
  hidden: z
    .enum(['true', 'false'], 'hidden must be true or false')
    .transform((value) => value === 'true')
    .optional(),
})

/** A missing value does not change; null empties it. */
export type VariantUpdate = z.output<typeof VariantDraft> & { id: string }

function rowFields(money: Money) {
  return {
    ...commonFields,
    price: mayBeEmpty(amountText(money, priceRule)),
    contents: mayBeEmpty(z.string().transform((text): TypedAmount => text)),
    hidden: checkbox,
  }
}

/** The form of all variants of a product: each has the fields of `variantField`. */
export function variantsForm(money: Money, ids: string[]) {
  const fields = rowFields(money)
  const names = keysOf(fields)
  const shape = ids.flatMap((id) =>
    names.map((name) => [variantField(name, id), fields[name]] as const),
  )
  return z
    .object({ ...Object.fromEntries(shape), expected: z.string().optional() })
    .transform((values: Record<string, unknown> & { expected?: string }) => ({
      expected: values.expected,
      rows: ids.map(
        (id) =>
          Object.fromEntries([
            ['id', id],
            ...names.map((name) => [name, values[variantField(name, id)]]),
          ]) as VariantUpdate,
      ),
    }))
}
