import { db, type Reader, type Trx, transaction } from 'db/client'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import { type ExpressionBuilder, sql } from 'kysely'
import { type Money, moneyOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hasVouchers, withChosenVoucher } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { requireVariant } from '~/domain/catalogue/stock/require-product.server'
import {
  availableUnits,
  putBackInStock,
  takeFromStock,
} from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { message, messageN } from '~/languages/messages'
import { t } from '~/languages/translate'
import { preparedQuery } from '~/speed/prepared-query.server'
import { type Cart, type CartLine, cartFrom } from './cart'
import { heldUntil } from './cart-lifetime.server'
import { addNotice } from './cart-notices.server'
import { quantityInCart } from './cart-quantities.server'
import { maxUnitsAtOnce } from './units-per-form'

/** `voucherCode` replaces the one that is stored with the cart. */
export async function findCart(
  userId: string,
  reader: Reader = db,
  voucherCode?: string,
): Promise<Cart | undefined> {
  const [stored] = await selectCart(reader, { userId })
  if (!stored) return undefined
  const lines = (await selectLines(reader, { userId })).map(cartLineOf)
  const cart = { ...cartFrom(lines), heldUntil: heldUntil(stored.updatedAt) }
  const chosen = { ...stored, voucherCode: voucherCode ?? stored.voucherCode }
  return withChosenVoucher(reader, cart, { ...chosen, buyer: { userId } })
}

const selectCart = preparedQuery(({ userId }: { userId: string }) =>
  db
    .selectFrom('carts')
    .select(['voucher as voucherCode', 'updated_at as updatedAt', hasVouchers.as('hasVouchers')])
    .where('user_id', '=', userId),
)

interface AddOptions {
  /** Adds what is left if it is less than the customer has chosen, and says so also in the cart. */
  orWhatIsLeft?: boolean
}

/**
 * Takes the units from stock, by default all or none. @throws {Refusal} 400 if one form may not add so many, 404 if the
 * product is not on sale, 409 if too few units are left, or if the shop is closed.
 */
export async function addToCart(
  userId: string,
  variantId: string,
  units = 1,
  { orWhatIsLeft = false }: AddOptions = {},
) {
  requireQuantity(units)
  const outcome = await transaction(async (trx) => {
    const { role } = await requireCurrentUser(trx, userId)
    const shop = await shopSettings(trx)
    refuseWhileClosed(shop, role)
    const left = orWhatIsLeft ? await availableUnits(trx, variantId, units) : units
    // Nothing left is refused like any other number.
    const added = left || units
    await takeFromStock(trx, variantId, added)
    await addUnits(trx, userId, variantId, added)
    const line = await lineText(trx, userId, variantId, moneyOf(shop))
    if (added === units) return message('Product added to cart: now {line}', { line })
    const text = missingText(added, units, line)
    await addNotice(trx, [userId], t(text))
    return text
  })
  return { message: outcome }
}

export function requireQuantity(units: number) {
  if (!Number.isInteger(units) || units < 1 || units > maxUnitsAtOnce) {
    throw new Refusal(400, message('Choose a quantity from 1 to {max}', { max: maxUnitsAtOnce }))
  }
}

function missingText(added: number, units: number, line: string | undefined) {
  return messageN(
    units - added,
    'Only {added} of {units} added to cart, {count} is no longer in stock: now {line}',
    'Only {added} of {units} added to cart, {count} are no longer in stock: now {line}',
    { added: String(added), units: String(units), line },
  )
}

async function lineText(trx: Trx, userId: string, variantId: string, money?: Money) {
  const [line] = await findLine(trx, { userId, variantId })
  return line && textOfLine(line, money ?? (await shopMoney(trx)))
}

/** The product in the cart with its quantity and sum: 2 × Paper Moon Lamp, $128.00 */
export function textOfLine(line: LineInText, { format }: Money) {
  const name = fullNameOf(line.productName, line.variantName)
  return `${line.quantity} × ${name}, ${format(line.quantity * line.price)}`
}

type LineInText = Pick<CartLine, 'quantity' | 'productName' | 'variantName' | 'price'>

const findLine = preparedQuery(({ userId, variantId }: { userId: string; variantId: string }) =>
  db
    .selectFrom('cart_lines')
    .innerJoin('variants', 'variants.id', 'cart_lines.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'products.name as productName',
      variantName.as('variantName'),
      'variants.price',
      'cart_lines.quantity',
    ])
    .where('cart_lines.user_id', '=', userId)
    .where('cart_lines.variant_id', '=', variantId),
)

/** The caller must take the units from stock. */
export async function addUnits(trx: Trx, userId: string, variantId: string, units: number) {
  await touchCart(trx, userId)
  await insertOrIncreaseLine(trx, { userId, variantId, units, now: timeFromNow() })
}

interface LineIncrease {
  userId: string
  variantId: string
  units: number
  now: string
}

const insertOrIncreaseLine = preparedQuery(({ userId, variantId, units, now }: LineIncrease) =>
  db
    .insertInto('cart_lines')
    .values({ user_id: userId, variant_id: variantId, quantity: units, added_at: now })
    .onConflict((line) =>
      line
        .columns(['user_id', 'variant_id'])
        .doUpdateSet((eb) => ({ quantity: eb('cart_lines.quantity', '+', units) })),
    ),
)

/** Returns the units to stock, or all if there are fewer. @throws {Refusal} 404 if the product is not in the cart. */
export async function removeFromCart(userId: string, variantId: string, units = 1) {
  const outcome = await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const quantity = await quantityInCart(userId, variantId, trx)
    if (quantity === 0) throw new Refusal(404, 'Product not found')
    const removed = Math.min(quantity, units)
    await setQuantity(trx, userId, variantId, quantity - removed)
    await putBackInStock(trx, variantId, removed)
    await touchCart(trx, userId)
    const line = await lineText(trx, userId, variantId)
    return line
      ? message('Product removed from cart: now {line}', { line })
      : removedMessage(trx, variantId)
  })
  return { message: outcome }
}

async function removedMessage(trx: Trx, variantId: string) {
  const { name } = await requireVariant(trx, variantId, { includeHidden: true })
  return message('Product removed from cart: {name}', { name })
}

export async function touchCart(trx: Trx, userId: string) {
  await insertOrTouch(trx, { userId, now: timeFromNow() })
}

const insertOrTouch = preparedQuery(({ userId, now }: { userId: string; now: string }) =>
  db
    .insertInto('carts')
    .values({ user_id: userId, updated_at: now })
    .onConflict((cart) => cart.column('user_id').doUpdateSet({ updated_at: now })),
)

async function setQuantity(trx: Trx, userId: string, variantId: string, quantity: number) {
  const isLine = (eb: ExpressionBuilder<Database, 'cart_lines'>) =>
    eb.and({ user_id: userId, variant_id: variantId })
  if (quantity > 0) await trx.updateTable('cart_lines').set({ quantity }).where(isLine).execute()
  else await trx.deleteFrom('cart_lines').where(isLine).execute()
}

const weightIfUsed = sql<number | null>`case
  when exists (select 1 from delivery_prices) then variants.weight end`

const selectLines = preparedQuery(({ userId }: { userId: string }) =>
  selectProductsOfLines(db)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select('cart_lines.quantity')
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.added_at')
    .orderBy('products.id')
    .orderBy('variants.position'),
)

interface Optional {
  weight: number | null
  deliveryTime: string
}

/** A shop without prices of delivery by weight, or without delivery times of products, pays no byte for them. */
export function cartLineOf<L extends Optional>({ weight, deliveryTime, ...line }: L) {
  return { ...line, ...(weight && { weight }), ...(deliveryTime && { deliveryTime }) }
}

export function selectProductsOfLines(reader: Reader) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select((eb) => [
      'variants.id as variantId',
      'products.id as productId',
      'products.slug',
      'products.name as productName',
      variantName.as('variantName'),
      'variants.sku',
      'variants.price',
      'variants.old_price as oldPrice',
      'variants.stock',
      eb.fn.coalesce('variants.image_id', 'products.image_id').as('imageId'),
      'categories.tax_rate as taxRate',
      'products.delivery_time as deliveryTime',
      weightIfUsed.as('weight'),
    ])
}
