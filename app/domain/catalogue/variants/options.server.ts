import { foldName } from 'db/fold-name'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { changeVariants, describeVariants } from './change-variants.server'
import { countNew, keyOf, newCombinations } from './combinations'
import { invalid, keptCombinations, optionsIn } from './options-in-form.server'
import { maxVariants, valueList } from './variants'
import type { CombinationDraft, OptionsDraft, ValueDraft } from './variants-draft'
import { removeOptions, writeVariants } from './write-variants.server'

/**
 * Adds a variant for each combination with a new value. The present variants stay: a removed option or value must not be
 * needed to tell them apart, and they get the value `existing` of a new option.
 * @throws {Refusal} 404 if the product does not exist, 409 if the variants have changed, 400 with an error for a field if
 * the options are invalid, or if units exist of which the form does not say the value of a new option.
 */
export function setOptions(admin: User, productId: string, draft: z.output<typeof OptionsDraft>) {
  return changeVariants(admin, productId, draft.expected, async (trx, product, before) => {
    const options = optionsIn(draft)
    const kept = keptCombinations(options, before)
    const count = kept.length + countNew(options, kept)
    if (count > maxVariants) {
      throw invalid(
        'values_1',
        message('These options make {number} variants. A product has at most {max}', {
          number: String(count),
          max: maxVariants,
        }),
      )
    }
    await writeVariants(trx, product, options, [...kept, ...newCombinations(options, kept)])
    const texts = options.map(({ name, values }) => `${name} ${valueList(values)}`)
    const what = describeVariants(product.name, texts)
    if (options.length === 0 && (await removeOptions(trx, product, before.variants[0]))) {
      await record(trx, admin, 'hid product {name}', { name: product.name })
      const text = msg('Options saved. The product is now hidden, as its variant was')
      return { message: text, what }
    }
    return {
      message: messageN(count, 'Options saved: {count} variant', 'Options saved: {count} variants'),
      what,
    }
  })
}

/**
 * Adds one combination of the values of the present variants, such as one that was deleted.
 * @throws {Refusal} 404 if the product does not exist, 400 with an error for a field if the product has no such value, 409
 * if the variants have changed, have this combination or are too many.
 */
export function addVariant(
  admin: User,
  productId: string,
  { expected, ...draft }: z.output<typeof CombinationDraft>,
) {
  return changeVariants(admin, productId, expected, async (trx, product, { options, variants }) => {
    const chosen = [draft.value_1, draft.value_2, draft.value_3]
    const values = options.map(({ name, values }, index) => {
      const value = chosen[index] ?? ''
      if (values.includes(value)) return value
      throw invalid(`value_${index + 1}`, message('Please choose {options}', { options: name }))
    })
    const name = values.join(' / ')
    if (variants.some((variant) => keyOf(variant) === keyOf({ values }))) {
      throw new Refusal(409, message('There is already a variant “{name}”', { name }))
    }
    if (variants.length >= maxVariants) {
      throw new Refusal(
        409,
        messageN(
          maxVariants,
          'A product has at most {count} variant',
          'A product has at most {count} variants',
        ),
      )
    }
    await writeVariants(trx, product, options, [...variants, { values }])
    return {
      message: message('“{name}” added', { name }),
      what: describeVariants(product.name, [message('{name} added', { name })]),
    }
  })
}

/** @throws {Refusal} 404 if the product or the value does not exist, 409 if the option already has the new value. */
export function renameValue(
  admin: User,
  productId: string,
  { from: { option, value }, to }: z.output<typeof ValueDraft>,
) {
  return changeVariants(admin, productId, undefined, async (trx, product, { options }) => {
    const values = options[option - 1]?.values ?? []
    if (!values.includes(value)) throw new Refusal(404, 'This value no longer exists')
    const others = values.filter((it) => it !== value).map(foldName)
    if (others.includes(foldName(to))) {
      throw new Refusal(409, message('There is already a value “{value}”', { value: to }), {
        field: 'to',
      })
    }
    await trx
      .updateTable('variants')
      .set({ [`value_${option}`]: to, updated_at: timeFromNow() })
      .where('product_id', '=', productId)
      .where(`value_${option}`, '=', value)
      .execute()
    return {
      message: message('“{before}” is now “{now}”', { before: value, now: to }),
      what: describeVariants(product.name, [
        message('“{before}” → “{after}”', { before: value, after: to }),
      ]),
    }
  })
}
