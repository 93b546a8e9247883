import { db, type Reader, type Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from '~/domain/access/activity.server'
import { asAdmin } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { hideVariant, takeOutOfCarts } from '~/domain/catalogue/hidden-products.server'
import { refreshKeywords } from '~/domain/catalogue/keywords.server'
import { recalculatePrices } from '~/domain/catalogue/prices.server'
import { requireFullProduct, touchProduct } from '~/domain/catalogue/product-changes.server'
import { refuseChanged, versionOf } from '~/domain/expected.server'
import { Refusal } from '~/domain/refusal'
import { changeUnits } from '~/domain/stock/stock.server'
import { fullNameOf } from '~/domain/stock/variants'
import { checkedRows } from './check-rows.server'
import type { Option } from './variants'
import type { variantsForm } from './variants-draft'

export { OptionsDraft, ValueDraft, variantsForm } from './variants-draft'

/** The options and all variants of a product; `state` is what a form sends back as `expected`. */
export async function listVariants(productId: string, reader: Reader = db) {
  const product = await reader
    .selectFrom('products')
    .select(['option_1', 'option_2', 'option_3'])
    .where('id', '=', productId)
    .executeTakeFirst()
  const rows = await reader
    .selectFrom('variants')
    .select(['id', 'value_1', 'value_2', 'value_3', 'sku', 'ean', 'weight', 'price', 'stock'])
    .select(['full_price as fullPrice', 'old_price as oldPrice', 'hidden_at as hiddenAt'])
    .select(['received', 'written_off as writtenOff', 'position', 'image_id as imageId'])
    .where('product_id', '=', productId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const names = [product?.option_1, product?.option_2, product?.option_3].filter((name) => !!name)
  const variants = rows.map(({ value_1, value_2, value_3, ...row }) => {
    const values = [value_1, value_2, value_3].slice(0, names.length)
    return { ...row, values, name: values.join(' / ') }
  })
  const options = names.map((name = '', at): Option => {
    const values = new Set(variants.map((variant) => variant.values[at] ?? ''))
    return { name, values: [...values] }
  })
  // Without the stock, which changes with each sale.
  const state = versionOf({
    options,
    variants: variants.map(
      ({ stock: _, received: __, writtenOff: ___, price: ____, ...row }) => row,
    ),
  })
  return { options, variants, state }
}

/**
 * Saves all variants or none. A stock that the form did not change stays as it is, even if units were sold meanwhile.
 * @throws {Refusal} 404 if the product does not exist, 409 if the variants, or a stock that is set, have changed, if an
 * article number is taken or an image is not of the product, 400 if a price is invalid or a stock would be too high.
 */
export async function updateVariants(
  admin: User,
  productId: string,
  { rows, expected }: z.output<ReturnType<typeof variantsForm>>,
) {
  await asAdmin(admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const { variants, state } = await listVariants(productId, trx)
    refuseChanged(state, expected, 'these variants', 'Check them and save again')
    const changes = await checkedRows(trx, product, variants, rows)
    const articles = changes.filter(({ before, sku }) => before.sku !== sku)
    // Two variants may have exchanged their article numbers.
    await trx
      .updateTable('variants')
      .set({ sku: null })
      .where(
        'id',
        'in',
        articles.map(({ before }) => before.id),
      )
      .execute()
    for (const { before, stock, hidden, ...values } of changes) {
      await trx
        .updateTable('variants')
        .set({ ...values, updated_at: timeFromNow() })
        .where('id', '=', before.id)
        .execute()
      await changeUnits(trx, before.id, stock - before.stock)
      const name = fullNameOf(product.name, before.name)
      if (hidden !== (before.hiddenAt !== null)) await hideVariant(trx, before.id, name, hidden)
    }
    await recalculatePrices(trx, { ids: [productId] })
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    const names = changes.map(({ before }) => before.name).filter(Boolean)
    await record(trx, admin, 'updated', subjectOf(product.name, names))
  })
  return { message: 'Variants saved' }
}

/** @throws {Refusal} 404 if the variant does not exist, 409 if it is the only one of its product. */
export async function deleteVariant(admin: User, productId: string, id: string) {
  await asAdmin(admin, async (trx) => {
    const product = await requireFullProduct(trx, productId)
    const { variants } = await listVariants(productId, trx)
    const variant = variants.find((it) => it.id === id)
    if (!variant) throw new Refusal(404, 'Variant not found')
    if (variants.length === 1) {
      throw new Refusal(409, 'A product needs at least one variant. Hide or delete the product')
    }
    const name = fullNameOf(product.name, variant.name)
    await removeVariant(trx, productId, id, name)
    await recalculatePrices(trx, { ids: [productId] })
    await touchProduct(trx, productId)
    await refreshKeywords(trx, [productId])
    await record(trx, admin, 'deleted', `variant ${name}`)
  })
  return { message: 'Variant deleted' }
}

// Orders still show the variant. They no longer refer to it, because another variant may get its id: see `removeOptions`.
async function removeVariant(trx: Trx, productId: string, id: string, name: string) {
  const notice = `${name} is no longer available and was removed from your cart`
  await takeOutOfCarts(trx, { id }, notice)
  await trx
    .updateTable('order_items')
    .set({ variant_id: '' })
    .where('product_id', '=', productId)
    .where('variant_id', '=', id)
    .execute()
  await trx.deleteFrom('variants').where('id', '=', id).execute()
}

const maxNamed = 5

export function subjectOf(product: string, changed: string[]) {
  const named = changed.slice(0, maxNamed).join(', ')
  const more = changed.length > maxNamed ? ` and ${changed.length - maxNamed} more` : ''
  return `variants of product ${product}${named && `: ${named}${more}`}`
}
