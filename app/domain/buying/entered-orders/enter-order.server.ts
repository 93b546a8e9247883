import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { payLinkOfEnteredOrder } from '~/domain/basics/limits-and-lifetimes'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { hashOf } from '~/domain/basics/text/hash-of.server'
import {
  alreadyPlaced,
  confirmOrAwaitPayment,
  findOrderIdByKey,
  placeInQueue,
  prepareOrder,
  storeKey,
} from '~/domain/buying/checkout/place-order.server'
import { storeOrder } from '~/domain/buying/checkout/store-order.server'
import { readContact, rememberAddress } from '~/domain/buying/order/order-customers.server'
import { requireOrder } from '~/domain/buying/order/orders.server'
import { takeFromStock } from '~/domain/catalogue/stock/stock.server'
import { record } from '~/domain/people/access/activity.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { cartOfDraft } from './cart-of-draft.server'
import type { EnteredOrderDraft } from './entered-order-draft'
import { deleteDraft } from './order-drafts.server'

interface EnterOptions {
  /** A request with the same key and the same draft within a week returns the same order. */
  idempotencyKey?: string
  /** Of the form: once it has placed an order, it places no second one. */
  draftId?: string
}

/**
 * An admin orders for a customer, by the rules of the checkout, and takes the units from stock. The limits of guests do not
 * apply, and the terms are not asked for.
 * @throws {Refusal} as `placeOrder`; 409 if units are missing; 404 if the account of the customer does not exist.
 */
export async function enterOrder(
  admin: User,
  draft: EnteredOrderDraft,
  { idempotencyKey, draftId }: EnterOptions = {},
) {
  const key = idempotencyKey
    ? { key: idempotencyKey, body_hash: hashOf(draft) }
    : draftId && { key: draftId }
  return placeInQueue(async (trx) => {
    await requireCurrentUser(trx, admin.id, 'orders')
    const existing = key && (await findOrderIdByKey(trx, admin.id, key))
    if (draftId) await deleteDraft(trx, admin, draftId)
    if (existing) return { id: existing, message: alreadyPlaced }
    refuseRepeatedLines(draft)
    const { cart, notices } = await cartOfDraft(trx, draft)
    if (notices[0]) throw new Refusal(409, notices[0])
    refuseWrongFields([[cart.lines.length === 0, 'findProduct', msg('Add a product')]])
    for (const { variantId, quantity } of cart.lines) {
      await takeFromStock(trx, variantId, quantity, { includeHidden: true })
    }
    const buyer = { ...(await readBuyer(trx, draft)), cart }
    const { order, shop } = await prepareOrder(trx, buyer, withRecipient(draft, buyer.contact), {})
    const payBy = timeFromNow(payLinkOfEnteredOrder.ms)
    const entered = { ...order, enteredBy: admin.name, payBy }
    await storeOrder(trx, entered)
    await storeCustomer(trx, entered, draft)
    if (key) await storeKey(trx, admin.id, key, order.id)
    await confirmOrAwaitPayment(trx, entered, shop)
    const { number } = await requireOrder(trx, order.id)
    await record(trx, admin, 'entered order {number}', { number: String(number) })
    return { id: order.id, message: message('Order {number} entered', { number: String(number) }) }
  })
}

function refuseRepeatedLines({ lines }: EnteredOrderDraft) {
  const ids = lines.map(({ variantId }) => variantId)
  if (new Set(ids).size === ids.length) return
  throw new Refusal(400, msg('Each product can have only one line'), { field: 'lines' })
}

async function readBuyer(trx: Trx, { customer, name, email, phone }: EnteredOrderDraft) {
  if (!customer) {
    const contact = { customer_name: name, customer_email: email, customer_phone: phone }
    return { userId: newId(), contact }
  }
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', customer)
    .where('is_banned', '=', 0)
    .executeTakeFirstOrThrow(() => new Refusal(404, 'User not found'))
  return { userId: customer, contact: await readContact(trx, customer) }
}

/** Without another recipient, the order is delivered to the customer. */
function withRecipient(draft: EnteredOrderDraft, contact: { customer_name: string }) {
  const { address } = draft
  return {
    ...draft,
    address: address && { ...address, name: address.name || contact.customer_name },
  }
}

type StoredOrder = Parameters<typeof storeOrder>[1]

// An order without an account has a link, also if the shop has no email address to which it could send the link.
async function storeCustomer(
  trx: Trx,
  { id, userId, address }: StoredOrder,
  { customer, email }: EnteredOrderDraft,
) {
  if (!customer) {
    await trx.insertInto('guest_orders').values({ order_id: id, email, network: '' }).execute()
  } else if (address) {
    await rememberAddress(trx, userId, address)
  }
}
