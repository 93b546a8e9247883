import { db, type Reader } from 'db/client'
import { preparedQuery } from '~/speed/prepared-query.server'

/** Returns undefined if there is no cart, 0 if the cart is empty. */
export async function countInCart(userId: string) {
  const [row] = await cartQuantity(db, { userId })
  return row && Number(row.quantity ?? 0)
}

export async function quantityInCart(userId: string, variantId: string, reader: Reader = db) {
  const [line] = await selectQuantity(reader, { userId, variantId })
  return line?.quantity ?? 0
}

export async function quantityOfProductInCart(userId: string, productId: string) {
  const { quantity } = await db
    .selectFrom('cart_lines')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .select((eb) => eb.fn.sum<number | null>('quantity').as('quantity'))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(quantity ?? 0)
}

const selectQuantity = preparedQuery(
  ({ userId, variantId }: { userId: string; variantId: string }) =>
    db
      .selectFrom('cart_lines')
      .select('quantity')
      .where('user_id', '=', userId)
      .where('variant_id', '=', variantId),
)

const cartQuantity = preparedQuery(({ userId }: { userId: string }) =>
  db
    .selectFrom('carts')
    .leftJoin('cart_lines', 'cart_lines.user_id', 'carts.user_id')
    .select((eb) => eb.fn.sum<number | null>('cart_lines.quantity').as('quantity'))
    .where('carts.user_id', '=', userId)
    .groupBy('carts.user_id'),
)
