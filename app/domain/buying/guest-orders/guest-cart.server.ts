import { db, type Reader, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { moneyOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { onceAfterLogIn } from '~/domain/buying/cart/add-to-cart-once.server'
import { type CartLine, cartFrom } from '~/domain/buying/cart/cart'
import { addUnits, requireQuantity, textOfLine, touchCart } from '~/domain/buying/cart/cart.server'
import { addNotice } from '~/domain/buying/cart/cart-notices.server'
import { inCart, storeCode, type VoucherOptions } from '~/domain/buying/cart/cart-voucher.server'
import { findWantedProducts, readWantedLines } from '~/domain/buying/cart/wanted-lines.server'
import {
  chooseVoucher,
  refuseUnknownCode,
  requireUsableVoucher,
} from '~/domain/buying/vouchers/use-voucher.server'
import { withChosenVoucher } from '~/domain/buying/vouchers/voucher-of-cart.server'
import { takeFromStock, tooFewUnits } from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { refuseWhileClosed } from '~/domain/settings/closing/closing.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { type GuestCart, type GuestLine, maxGuestLines } from './guest-cart'

const gone = msg('A product in your cart is no longer available')

export function newGuestCart(): GuestCart {
  return { id: newId(), lines: [] }
}

type Contents = Pick<GuestCart, 'lines' | 'voucherCode'>

/** Only what is on sale and in stock now. `notices` say what was left out. */
export async function readGuestCart({ lines, voucherCode }: Contents, reader: Reader = db) {
  const { lines: kept, notices, hasVouchers } = await readWantedLines(reader, lines, { gone })
  return {
    cart: await withChosenVoucher(reader, cartFrom(kept), { voucherCode, hasVouchers }),
    lines: kept.map((line): GuestLine => [line.variantId, line.quantity]),
    notices,
  }
}

/** @throws {Refusal} 400, 404 and 409 as `addToCart`; 409 if the cart has too many lines, or if the shop is closed. */
export async function addToGuestCart(lines: GuestLine[], variantId: string, units = 1) {
  requireQuantity(units)
  const shop = await shopSettings()
  refuseWhileClosed(shop)
  const product = await requireOnSale(variantId)
  const quantity = quantityIn(lines, [variantId]) + units
  if (quantity > product.stock) throw tooFewUnits(nameOf(product), product.stock)
  const added = withQuantity(lines, variantId, quantity)
  if (added.length > maxGuestLines) {
    throw new Refusal(
      409,
      message('Without an account, a cart has at most {max} products', { max: maxGuestLines }),
    )
  }
  const line = textOfLine({ ...product, quantity }, moneyOf(shop))
  return { lines: added, message: message('Product added to cart: now {line}', { line }) }
}

/** @throws {Refusal} 404 if the product is not in the cart, or not on sale. */
export async function removeFromGuestCart(lines: GuestLine[], variantId: string, units: number) {
  const before = quantityIn(lines, [variantId])
  if (before === 0) throw new Refusal(404, 'Product not found')
  const product = await requireOnSale(variantId)
  const quantity = Math.max(0, before - units)
  const line = textOfLine({ ...product, quantity }, await shopMoney())
  return {
    lines: withQuantity(lines, variantId, quantity),
    message:
      quantity > 0
        ? message('Product removed from cart: now {line}', { line })
        : message('Product removed from cart: {name}', { name: nameOf(product) }),
  }
}

export function quantityIn(lines: GuestLine[], variantIds: string[]) {
  return lines.reduce((sum, [id, units]) => (variantIds.includes(id) ? sum + units : sum), 0)
}

/**
 * Checks everything but the email address, which is unknown.
 * @throws {Refusal} as `putVoucherInCart`
 */
export async function putVoucherInGuestCart(
  { lines }: Pick<GuestCart, 'lines'>,
  code: string,
  clientIp: string,
  { isFromLink = false }: VoucherOptions = {},
) {
  refuseWhileClosed(await shopSettings())
  await refuseUnknownCode(clientIp, code, isFromLink)
  const sum = isFromLink ? undefined : (await readGuestCart({ lines })).cart.total
  const voucher = await requireUsableVoucher(db, code, { sum })
  return { voucherCode: voucher.code, message: inCart(voucher) }
}

/**
 * Takes what is left of the units from stock, once for each cart, also while the shop is closed, because a log-in must not
 * cost a cart. The cart of the user says what was added, and what was not.
 */
export async function moveToCart(userId: string, { id, lines, voucherCode }: GuestCart) {
  const moved = await onceAfterLogIn(id, () =>
    transaction(async (trx) => {
      await requireCurrentUser(trx, userId)
      const { cart, notices } = await readGuestCart({ lines }, trx)
      await touchCart(trx, userId)
      for (const { variantId, quantity } of cart.lines) {
        await takeFromStock(trx, variantId, quantity)
        await addUnits(trx, userId, variantId, quantity)
      }
      const products = cart.lines.map((line) => `${line.quantity} × ${nameOf(line)}`).join(', ')
      const texts = notices.map((notice) => t(notice))
      if (products) texts.unshift(t('Added from before you logged in: {products}', { products }))
      const refused = voucherCode && (await moveVoucher(trx, userId, voucherCode))
      if (refused) texts.push(t(refused))
      if (texts.length > 0) await addNotice(trx, [userId], texts.join('\n'))
      return { isComplete: notices.length === 0 && !refused }
    }),
  )
  return moved ?? { isComplete: true }
}

/** In place of the one in the cart. Returns why not. A cart that is too small for it says so itself. */
async function moveVoucher(trx: Trx, userId: string, voucherCode: string) {
  const { code, problem } = await chooseVoucher(trx, voucherCode, { buyer: { userId } })
  if (problem) return message('Voucher {code} was not added: {reason}', { code, reason: problem })
  await storeCode(trx, userId, code)
  return undefined
}

async function requireOnSale(variantId: string) {
  const { products } = await findWantedProducts(db, [variantId])
  const product = products.get(variantId)
  if (!product) throw new Refusal(404, 'Product not found')
  return product
}

function withQuantity(lines: GuestLine[], variantId: string, quantity: number): GuestLine[] {
  const isKnown = lines.some(([id]) => id === variantId)
  if (!isKnown) return [...lines, [variantId, quantity]]
  if (quantity === 0) return lines.filter(([id]) => id !== variantId)
  return lines.map((line) => (line[0] === variantId ? [variantId, quantity] : line))
}

function nameOf({ productName, variantName }: Pick<CartLine, 'productName' | 'variantName'>) {
  return fullNameOf(productName, variantName)
}
