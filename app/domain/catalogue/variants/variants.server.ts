import { db, type Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import {
  hideOrShowVariant,
  takeOutOfCarts,
} from '~/domain/catalogue/products/hidden-products.server'
import { requireVariant } from '~/domain/catalogue/stock/require-product.server'
import { changeUnits } from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import type { User } from '~/domain/people/access/users'
import { changeVariants, describeVariants } from './change-variants.server'
import { checkedRows } from './check-rows.server'
import { variantField } from './variants'
import type { VariantDraft, VariantUpdate } from './variants-draft'

export {
  CombinationDraft,
  OptionsDraft,
  ValueDraft,
  VariantDraft,
  variantsForm,
} from './variants-draft'

import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'

/**
 * Saves all variants or none. A stock that the form did not change stays as it is, even if units were sold meanwhile.
 * `fieldOf` names the field of an error.
 * @throws {Refusal} 404 if the product does not exist, 409 if the variants, or a stock that is set, have changed, if an
 * article number is taken or an image is not of the product, 400 if a price is invalid or a stock would be too high.
 */
export function updateVariants(
  admin: User,
  productId: string,
  { rows, expected }: { rows: VariantUpdate[]; expected?: string },
  fieldOf = variantField,
) {
  return changeVariants(admin, productId, expected, async (trx, product, { variants }) => {
    const changes = await checkedRows(trx, product, variants, { rows, fieldOf })
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
      await changeUnits(trx, [{ id: before.id, added: stock - before.stock }])
      const name = fullNameOf(product.name, before.name)
      const wasHidden = before.hiddenAt !== null
      if (hidden !== wasHidden) await hideOrShowVariant(trx, before.id, name, hidden)
    }
    const names = changes.map(({ before }) => before.name).filter(Boolean)
    return { message: msg('Variants saved'), what: describeVariants(product.name, names) }
  })
}

/** @throws {Refusal} 404 if the variant does not exist, otherwise as `updateVariants`. */
export async function updateVariant(
  admin: User,
  id: string,
  draft: z.output<typeof VariantDraft>,
  fieldOf: typeof variantField,
) {
  const { productId } = await requireVariant(db, id, { includeHidden: true })
  await updateVariants(admin, productId, { rows: [{ ...draft, id }] }, fieldOf)
  return { message: 'Variant saved successfully', productId }
}

/** @throws {Refusal} 404 if the variant does not exist, 409 if it is the only one of its product. */
export function deleteVariant(admin: User, productId: string, id: string) {
  return changeVariants(admin, productId, undefined, async (trx, product, { variants }) => {
    const variant = variants.find((it) => it.id === id)
    if (!variant) throw new Refusal(404, 'Variant not found')
    if (variants.length === 1) {
      throw new Refusal(409, 'A product needs at least one variant. Hide or delete the product')
    }
    const name = fullNameOf(product.name, variant.name)
    await removeVariant(trx, productId, id, name)
    return { message: msg('Variant deleted'), what: message('deleted variant {name}', { name }) }
  })
}

// Orders still show the variant. They no longer refer to it, because another variant may get its id: see `removeOptions`.
async function removeVariant(trx: Trx, productId: string, id: string, name: string) {
  const notice = t('{name} is no longer available and was removed from your cart', { name })
  await takeOutOfCarts(trx, { id }, notice)
  await trx
    .updateTable('order_items')
    .set({ variant_id: '' })
    .where('product_id', '=', productId)
    .where('variant_id', '=', id)
    .execute()
  await trx.deleteFrom('variants').where('id', '=', id).execute()
}
