import { foldName } from 'db/fold-name'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import type { ListedVariants } from './change-variants.server'
import { type Combination, keyOf } from './combinations'
import { type AdminVariant, type Option, valueList } from './variants'
import type { OptionsDraft } from './variants-draft'

/** One row of the form: an option that the product has or gets. `row` is its number in the form. */
interface NewOption extends Option {
  row: 1 | 2 | 3
  /** The value of the present variants, if the product does not have the option yet. */
  existing: string
}

/** @throws {Refusal} 400 with an error for a field if a row is incomplete or names something twice. */
export function optionsIn(draft: z.output<typeof OptionsDraft>) {
  const rows = [1, 2, 3] as const
  const options = rows
    .map((row): NewOption => {
      const [name, values] = [draft[`name_${row}`], draft[`values_${row}`]]
      return { row, name, values, existing: draft[`existing_${row}`] }
    })
    .filter(({ name, values }) => name !== '' || values.length > 0)
  for (const [index, { row, name, values }] of options.entries()) {
    if (name === '') throw invalid(`name_${row}`, msg('Please enter a name, such as Size'))
    if (values.length === 0) {
      throw invalid(`values_${row}`, msg('Please enter values, such as S, M, L'))
    }
    const twice = firstTwice(values)
    if (twice) throw invalid(`values_${row}`, message('“{text}” is listed twice', { text: twice }))
    if (firstTwice(options.slice(0, index + 1).map((option) => option.name))) {
      throw invalid(`name_${row}`, message('“{text}” is listed twice', { text: name }))
    }
  }
  return options
}

function firstTwice(texts: string[]) {
  const keys = texts.map(foldName)
  return texts.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
}

/**
 * The present variants, with their values of these options.
 * @throws {Refusal} 400 with an error for a field if a variant has no value of an option, or the values of another one.
 */
export function keptCombinations(options: NewOption[], before: ListedVariants) {
  const kept = before.variants.map((variant) => ({
    id: variant.id,
    values: options.map((option) => valueFor(option, before, variant)),
  }))
  refuseSameValues(before.options, options, kept)
  return kept
}

function valueFor(
  { row, name, values, existing }: NewOption,
  before: ListedVariants,
  variant: AdminVariant,
) {
  if (before.options[row - 1]) {
    const value = variant.values[row - 1] ?? ''
    if (values.includes(value)) return value
    throw invalid(
      `values_${row}`,
      message(
        'There are variants with “{value}”. Rename it, or delete these variants before you remove it',
        { value },
      ),
    )
  }
  const hasUnits = before.variants.some(({ received, writtenOff }) => received > writtenOff)
  const value = existing || (hasUnits ? '' : (values[0] ?? ''))
  if (values.includes(value)) return value
  const question = message(
    'This product has units in stock, in carts or in orders. Which {option} are they? Enter one of {values}',
    { option: name, values: valueList(values) },
  )
  throw invalid(`existing_${row}`, question)
}

function refuseSameValues(before: Option[], after: NewOption[], kept: Combination[]) {
  const keys = new Set(kept.map(keyOf))
  if (keys.size === kept.length) return
  const row = before.findIndex((_, index) => !after.some((option) => option.row === index + 1)) + 1
  throw invalid(
    `name_${row}`,
    message(
      'Without {option}, several variants would be the same. First delete variants until the others differ',
      { option: before[row - 1]?.name },
    ),
  )
}

export function invalid(field: string, text: string | Message) {
  return new Refusal(400, text, { field })
}
