import { setImmediate } from 'node:timers/promises'
import { db, type Reader, type Trx, transaction } from 'db/client'
import { prepared } from 'db/prepared'
import { day, timeFromNow } from 'db/time'
import { requireCurrentUser } from '~/domain/accounts/current-user.server'
import { putBack, takeFromShelf } from '~/domain/catalogue/stock.server'
import { Refusal } from '~/domain/refusal'
import { asRefusal } from '~/domain/refusal.server'
import { type Cart, cartFrom } from './cart'

/** A cart that nobody touched for this long gives its pieces back. */
export const cartLifetime = 7 * day

/** A user's cart, or undefined when they have none. */
export async function findCart(userId: string, reader: Reader = db): Promise<Cart | undefined> {
  const cart = await reader
    .selectFrom('carts')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return cart && cartFrom(await linesOf(reader, userId))
}

/** How many pieces lie in a user's cart; undefined when they have no cart. */
export async function countInCart(userId: string) {
  const [row] = await piecesInCartOf(db, { userId })
  return row && Number(row.quantity ?? 0)
}

/** How many pieces of one product lie in a user's cart. */
export async function piecesInCart(userId: string, productId: string, reader: Reader = db) {
  const line = await reader
    .selectFrom('cart_lines')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return line?.quantity ?? 0
}

const piecesInCartOf = prepared(({ userId }: { userId: string }) =>
  db
    .selectFrom('carts')
    .leftJoin('cart_lines', 'cart_lines.user_id', 'carts.user_id')
    .select((eb) => eb.fn.sum<number | null>('cart_lines.quantity').as('quantity'))
    .where('carts.user_id', '=', userId)
    .groupBy('carts.user_id'),
)

/** Moves one piece from the shelf into the cart; both change or neither. Refuses 404 unknown, 409 out of stock. */
export async function addToCart(userId: string, productId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await takeFromShelf(trx, productId)
    await putIntoCart(trx, userId, productId, 1)
  })
  return { message: 'Product added to cart' }
}

/** Writes pieces into a cart that were taken off the shelf. */
export async function putIntoCart(trx: Trx, userId: string, productId: string, pieces: number) {
  await touchCart(trx, userId)
  await raiseLine(trx, { userId, productId, pieces, now: timeFromNow() })
}

interface Raise {
  userId: string
  productId: string
  pieces: number
  now: string
}

const raiseLine = prepared(({ userId, productId, pieces, now }: Raise) =>
  db
    .insertInto('cart_lines')
    .values({ user_id: userId, product_id: productId, quantity: pieces, added_at: now })
    .onConflict((line) =>
      line
        .columns(['user_id', 'product_id'])
        .doUpdateSet((eb) => ({ quantity: eb('cart_lines.quantity', '+', pieces) })),
    ),
)

/** Moves one piece from the cart back to the shelf; the line goes with its last piece. Refuses 404. */
export async function removeFromCart(userId: string, productId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const pieces = await piecesInCart(userId, productId, trx)
    if (pieces === 0) throw new Refusal(404, 'Product not found')
    await lowerLine(trx, userId, productId, pieces)
    await putBack(trx, productId, 1)
    await touchCart(trx, userId)
  })
  return { message: 'Product removed from cart' }
}

/** Moves all pieces of one product from the cart back to the shelf. Refuses 404. */
export async function removeLine(userId: string, productId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const [line] = await trx
      .deleteFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .returning('quantity')
      .execute()
    if (!line) throw new Refusal(404, 'Product not found')
    await putBack(trx, productId, line.quantity)
    await touchCart(trx, userId)
  })
  return { message: 'Product removed from cart' }
}

/** What the owners of carts read when they look at them next. */
export async function setNotice(trx: Trx, userIds: string[], notice: string) {
  if (userIds.length === 0) return
  await trx.updateTable('carts').set({ notice }).where('user_id', 'in', userIds).execute()
}

/** What happened to a cart while its owner was away; said once. */
export async function takeNotice(userId: string) {
  const cart = await db
    .selectFrom('carts')
    .select('notice')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!cart?.notice) return undefined
  try {
    await db
      .updateTable('carts')
      .set({ notice: null })
      .where('user_id', '=', userId)
      // Another one may have come meanwhile.
      .where('notice', '=', cart.notice)
      .execute()
  } catch (error) {
    // Then it is said once more: a cart can be read where nothing can be written.
    if (!asRefusal(error)) throw error
  }
  return cart.notice
}

/** Puts every piece of a cart back on the shelf and takes the cart away. */
export async function emptyCart(trx: Trx, userId: string) {
  await putAllBack(trx, userId)
  await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
}

/** Gives back the pieces of carts that nobody touched for seven days; their owners read why. Returns how many. */
export async function releaseAbandonedCarts() {
  for (let released = 0; ; ) {
    const some = await releaseSomeCarts()
    released += some
    if (some < cartsAtOnce) return released
    // Other requests are served between two transactions.
    await setImmediate()
  }
}

const cartsAtOnce = 20

function releaseSomeCarts() {
  return transaction(async (trx) => {
    const abandoned = await trx
      .selectFrom('carts')
      .select('user_id')
      .where('updated_at', '<', timeFromNow(-cartLifetime))
      .where((eb) =>
        eb.exists(
          eb.selectFrom('cart_lines').select('quantity').whereRef('user_id', '=', 'carts.user_id'),
        ),
      )
      .limit(cartsAtOnce)
      .execute()
    const owners = abandoned.map(({ user_id }) => user_id)
    for (const owner of owners) await putAllBack(trx, owner)
    const notice = 'Your cart was not used for seven days, so its contents went back on sale'
    await setNotice(trx, owners, notice)
    return abandoned.length
  })
}

async function putAllBack(trx: Trx, userId: string) {
  const lines = await trx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .returning(['product_id', 'quantity'])
    .execute()
  for (const line of lines) await putBack(trx, line.product_id, line.quantity)
}

async function touchCart(trx: Trx, userId: string) {
  await insertOrTouch(trx, { userId, now: timeFromNow() })
}

const insertOrTouch = prepared(({ userId, now }: { userId: string; now: string }) =>
  db
    .insertInto('carts')
    .values({ user_id: userId, updated_at: now })
    .onConflict((cart) => cart.column('user_id').doUpdateSet({ updated_at: now })),
)

async function lowerLine(trx: Trx, userId: string, productId: string, quantity: number) {
  if (quantity > 1) {
    await trx
      .updateTable('cart_lines')
      .set({ quantity: quantity - 1 })
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .execute()
  } else {
    await trx
      .deleteFrom('cart_lines')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .execute()
  }
}

function linesOf(reader: Reader, userId: string) {
  return reader
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .select([
      'products.id as productId',
      'products.slug',
      'products.name as productName',
      'products.price',
      'products.old_price as oldPrice',
      'products.stock',
      'products.image_id as imageId',
      'cart_lines.quantity',
    ])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('products.id')
    .execute()
}
