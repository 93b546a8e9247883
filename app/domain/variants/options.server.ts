import { engine, type Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { refreshKeywords } from '~/domain/catalogue/keywords.server'
import { recalculatePrices } from '~/domain/catalogue/prices.server'
import { requireFullProduct, touchProduct } from '~/domain/catalogue/product-changes.server'
import { counted } from '~/domain/counted'
import { refuseChanged } from '~/domain/expected.server'
import { Refusal } from '~/domain/refusal'
import { type AdminVariant, combinationsOf, maxVariants, type Option } from './variants'
import { listVariants, subjectOf } from './variants.server'
import type { OptionsDraft, ValueDraft } from './variants-draft'

/** One row of the form: an option that the product has or gets. `row` is its number in the form. */
interface NewOption extends Option {
  row: 1 | 2 | 3
  /** The value of the present variants, if the product does not have the option yet. */
  existing: string
}

/**
 * Adds a variant for each combination with a new value. The present variants stay: a removed option or value must not be
 * needed to tell them apart, and they get the value `existing` of a new option.
 * @throws {Refusal} 404 if the product does not exist, 409 if the variants have changed, 400 with an error for a field if
 * the options are invalid, or if units exist of which the form does not say the value of a new option.
 */
export async function setOptions(
  admin: User,
  productId: string,
  draft: z.output<typeof OptionsDraft>,
) {
  const count = await asAdmin(admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const before = await listVariants(productId, trx)
    refuseChanged(before.state, draft.expected, 'these variants', 'Check them and save again')
    const options = optionsIn(draft)
    const kept = before.variants.map((variant) => ({
      id: variant.id,
      values: options.map((option) => valueFor(option, before, variant)),
    }))
    refuseSameValues(before.options, options, kept)
    const all = [...kept, ...newCombinations(options, kept)]
    if (all.length > maxVariants) {
      throw invalid(
        'values_1',
        `These options make ${all.length} variants. A product has at most ${maxVariants}`,
      )
    }
    await writeOptions(trx, productId, options)
    await writeVariants(trx, productId, inOrder(all, options), product.fullPrice)
    if (options.length === 0) await removeOptions(trx, productId, before.variants[0])
    await recalculatePrices(trx, { ids: [productId] })
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    const texts = options.map(({ name, values }) => `${name} ${values.join(', ')}`)
    await record(trx, admin, 'updated', subjectOf(product.name, texts))
    return all.length
  })
  return { message: `Options saved: ${counted(count, 'variant')}` }
}

function optionsIn(draft: z.output<typeof OptionsDraft>) {
  const rows = [1, 2, 3] as const
  const options = rows
    .map((row): NewOption => {
      const [name, values] = [draft[`name_${row}`], draft[`values_${row}`]]
      return { row, name, values, existing: draft[`existing_${row}`] }
    })
    .filter(({ name, values }) => name !== '' || values.length > 0)
  for (const [index, { row, name, values }] of options.entries()) {
    if (name === '') throw invalid(`name_${row}`, 'Please enter a name, such as Size')
    if (values.length === 0) throw invalid(`values_${row}`, 'Please enter values, such as S, M, L')
    const twice = firstTwice(values)
    if (twice) throw invalid(`values_${row}`, `“${twice}” is listed twice`)
    if (firstTwice(options.slice(0, index + 1).map((option) => option.name))) {
      throw invalid(`name_${row}`, `“${name}” is listed twice`)
    }
  }
  return options
}

function firstTwice(texts: string[]) {
  const keys = texts.map(engine.foldName)
  return texts.find((_, index) => keys.indexOf(keys[index] ?? '') < index)
}

function valueFor(
  { row, name, values, existing }: NewOption,
  before: { options: Option[]; variants: AdminVariant[] },
  variant: AdminVariant,
) {
  if (before.options[row - 1]) {
    const value = variant.values[row - 1] ?? ''
    if (values.includes(value)) return value
    throw invalid(
      `values_${row}`,
      `There are variants with “${value}”. Rename it, or delete these variants before you remove it`,
    )
  }
  const hasUnits = before.variants.some(({ received, writtenOff }) => received > writtenOff)
  const value = existing || (hasUnits ? '' : (values[0] ?? ''))
  if (values.includes(value)) return value
  const question = `This product has units in stock, in carts or in orders. Which ${name} are they?`
  throw invalid(`existing_${row}`, `${question} Enter one of ${values.join(', ')}`)
}

interface Combination {
  id?: string
  values: string[]
}

function refuseSameValues(before: Option[], after: NewOption[], kept: Combination[]) {
  const keys = new Set(kept.map(keyOf))
  if (keys.size === kept.length) return
  const row = before.findIndex((_, index) => !after.some((option) => option.row === index + 1)) + 1
  throw invalid(
    `name_${row}`,
    `Without ${before[row - 1]?.name}, several variants would be the same. First delete variants until the others differ`,
  )
}

function newCombinations(options: NewOption[], kept: Combination[]): Combination[] {
  const isNew = (value: string, at: number) => !kept.some(({ values }) => values[at] === value)
  return combinationsOf(options)
    .filter((values) => values.some(isNew))
    .map((values) => ({ values }))
}

function inOrder(all: Combination[], options: NewOption[]) {
  const order = new Map(combinationsOf(options).map((values, at) => [keyOf({ values }), at]))
  const placeOf = (combination: Combination) => order.get(keyOf(combination)) ?? 0
  return all.toSorted((one, other) => placeOf(one) - placeOf(other))
}

function keyOf({ values }: Combination) {
  return values.join(',')
}

async function writeOptions(trx: Trx, id: string, options: NewOption[]) {
  const [option_1 = '', option_2 = '', option_3 = ''] = options.map(({ name }) => name)
  await trx
    .updateTable('products')
    .set({ option_1, option_2, option_3 })
    .where('id', '=', id)
    .execute()
}

async function writeVariants(trx: Trx, product_id: string, all: Combination[], price: number) {
  const now = timeFromNow()
  for (const [position, { id, values }] of all.entries()) {
    const [value_1 = '', value_2 = '', value_3 = ''] = values
    const columns = { position, value_1, value_2, value_3, updated_at: now }
    if (id) {
      await trx.updateTable('variants').set(columns).where('id', '=', id).execute()
    } else {
      const units = { stock: 0, received: 0 }
      await trx
        .insertInto('variants')
        .values({ id: newId(), product_id, ...columns, ...units, price, created_at: now })
        .execute()
    }
  }
}

/** The last variant becomes the product again: it gets its id, and gives it its price. */
async function removeOptions(trx: Trx, productId: string, variant: AdminVariant | undefined) {
  if (!variant) return
  const { id, fullPrice } = variant
  await trx
    .updateTable('variants')
    .set({ full_price: null, hidden_at: null, image_id: null })
    .where('id', '=', id)
    .execute()
  if (fullPrice !== null) await touchProduct(trx, productId, { full_price: fullPrice })
  if (id !== productId) await changeVariantId(trx, id, productId)
}

async function changeVariantId(trx: Trx, from: string, to: string) {
  const { id: _, ...row } = await trx
    .selectFrom('variants')
    .selectAll()
    .where('id', '=', from)
    .executeTakeFirstOrThrow()
  // Frees what must be unique: the article number and the values.
  await trx
    .updateTable('variants')
    .set({ sku: null, value_1: 'former' })
    .where('id', '=', from)
    .execute()
  await trx
    .insertInto('variants')
    .values({ ...row, id: to })
    .execute()
  await trx
    .updateTable('cart_lines')
    .set({ variant_id: to })
    .where('variant_id', '=', from)
    .execute()
  await trx
    .updateTable('order_items')
    .set({ variant_id: to })
    .where('product_id', '=', to)
    .where('variant_id', '=', from)
    .execute()
  await trx
    .insertInto('price_history')
    .columns(['variant_id', 'since', 'price', 'is_reduced'])
    .expression((eb) =>
      eb
        .selectFrom('price_history')
        .select((it) => [it.val(to).as('variant_id'), 'since', 'price', 'is_reduced'])
        .where('variant_id', '=', from),
    )
    .execute()
  await trx.deleteFrom('variants').where('id', '=', from).execute()
}

/** @throws {Refusal} 404 if the product or the value does not exist, 409 if the option already has the new value. */
export async function renameValue(
  admin: User,
  productId: string,
  { from: { option, value }, to }: z.output<typeof ValueDraft>,
) {
  await asAdmin(admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const { options } = await listVariants(productId, trx)
    const values = options[option - 1]?.values ?? []
    if (!values.includes(value)) throw new Refusal(404, 'This value no longer exists')
    const others = values.filter((it) => it !== value).map(engine.foldName)
    if (others.includes(engine.foldName(to))) {
      throw new Refusal(409, `There is already a value “${to}”`, { field: 'to' })
    }
    await trx
      .updateTable('variants')
      .set({ [`value_${option}`]: to, updated_at: timeFromNow() })
      .where('product_id', '=', productId)
      .where(`value_${option}`, '=', value)
      .execute()
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    await record(trx, admin, 'updated', subjectOf(product.name, [`“${value}” → “${to}”`]))
  })
  return { message: `“${value}” is now “${to}”` }
}

function invalid(field: string, message: string) {
  return new Refusal(400, message, { field })
}
