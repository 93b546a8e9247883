import type { Trx } from 'db/client'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import { sql, type UpdateObject } from 'kysely'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { addNotice } from '~/domain/buying/cart/cart-notices.server'
import { requireProduct } from '~/domain/catalogue/stock/require-product.server'
import { putBackInStock } from '~/domain/catalogue/stock/stock.server'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'

/** Also takes the units out of carts. */
export async function hideProduct(admin: User, id: string) {
  await asStaff('products', admin, async (trx) => {
    const product = await requireProduct(trx, id, { includeHidden: true })
    if (product.hiddenAt && !product.shownFrom)
      throw new Refusal(409, message('{name} is already hidden', { name: product.name }))
    await hide(trx, [product])
    await record(trx, admin, 'hid product {name}', { name: product.name })
  })
  return { message: msg('Product hidden from the shop') }
}

export async function showProduct(admin: User, id: string) {
  await asStaff('products', admin, async (trx) => {
    const product = await requireProduct(trx, id, { includeHidden: true })
    if (!product.hiddenAt) {
      throw new Refusal(409, message('{name} is already shown in the shop', { name: product.name }))
    }
    await show(trx, [product])
    await record(trx, admin, 'showed product {name}', { name: product.name })
  })
  return { message: msg('Product shown in the shop again') }
}

/** The caller must check that the products are on sale, or hidden until a date, which this ends. */
export async function hide(trx: Trx, products: { id: string; name: string }[]) {
  for (const product of products) {
    await putCartsBackInStock(trx, { product_id: product.id }, product.name)
    await setHidden(trx, product.id, { hidden_at: timeFromNow() })
  }
}

/** The caller must check that the products are hidden. One that has waited for its date becomes the newest. */
export async function show(trx: Trx, products: { id: string }[]) {
  const created_at = sql<string>`case when shown_from is null then created_at else ${timeFromNow()} end`
  for (const { id } of products) await setHidden(trx, id, { hidden_at: null, created_at })
}

/** Hiding a variant also takes its units out of carts. The caller must call `recalculatePrices`. */
export async function hideOrShowVariant(trx: Trx, id: string, name: string, isHidden: boolean) {
  if (isHidden) await putCartsBackInStock(trx, { id }, name)
  const hidden_at = isHidden ? timeFromNow() : null
  await trx.updateTable('variants').set({ hidden_at }).where('id', '=', id).execute()
}

async function putCartsBackInStock(trx: Trx, variants: Variants, name: string) {
  const notice = t('{name} is currently not available and was removed from your cart', { name })
  const lines = await takeOutOfCarts(trx, variants, notice)
  for (const line of lines) await putBackInStock(trx, line.variantId, line.quantity)
}

type Variants = { product_id: string } | { id: string }

/** Leaves a notice for the owners of the carts. Returns the removed cart lines. */
export async function takeOutOfCarts(trx: Trx, variants: Variants, notice: string) {
  const lines = await trx
    .deleteFrom('cart_lines')
    .where('variant_id', 'in', (eb) =>
      eb
        .selectFrom('variants')
        .select('id')
        .where((it) => it.and(variants)),
    )
    .returning(['user_id as userId', 'variant_id as variantId', 'quantity'])
    .execute()
  await addNotice(
    trx,
    lines.map((line) => line.userId),
    notice,
  )
  return lines
}

type Hidden = Pick<UpdateObject<Database, 'products'>, 'hidden_at' | 'created_at'>

async function setHidden(trx: Trx, id: string, columns: Hidden) {
  await trx
    .updateTable('products')
    .set({ ...columns, shown_from: null, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}
