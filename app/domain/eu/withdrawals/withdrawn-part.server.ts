import type { Reader, Trx } from 'db/client'
import { groupedBy } from '~/domain/basics/lists/grouped-by'
import { type FieldCheck, Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { findLinkedOrder } from '~/domain/buying/guest-orders/guest-order-links.server'
import type { Order } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import { leftOf } from '~/domain/buying/order/refund-amounts'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { fieldOfUnits, type WithdrawableLine, type WithdrawnLine } from './withdrawals'

/** Who may see what an order consists of: its customer, logged in, or the guest who has its link. */
export interface KnownCustomer {
  user?: User
  token?: string
}

export async function findOwnOrder({ user, token }: KnownCustomer, orderNumber: string) {
  if (token !== undefined) return findGuestsOrder(token, orderNumber)
  const order = user && orderNumber ? await findOrder(orderNumber) : undefined
  return user && order?.userId === user.id
    ? { order, name: user.name, email: user.email }
    : undefined
}

async function findGuestsOrder(token: string, orderNumber: string) {
  const { order, contact } = (await findLinkedOrder(token)) ?? {}
  if (!order || !contact || (orderNumber && String(order.number) !== orderNumber)) return undefined
  return { order, name: contact.name, email: contact.email }
}

export function withdrawableLines(order: Order): WithdrawableLine[] {
  const { units } = leftOf(order)
  return order.items
    .map(({ productName, variantName, sku }, position) => {
      return { position, left: units[position] ?? 0, productName, variantName, sku }
    })
    .filter(({ left }) => left > 0)
}

/**
 * Undefined if it is the whole order. `typed` has the units of each line by its position, or nothing if the form did not
 * show the lines.
 * @throws {Refusal} 400 with errors at the fields, 409 if only a part was typed, but the customer is no longer known.
 */
export async function findOwnPart(
  customer: KnownCustomer,
  orderNumber: string,
  typed: Map<number, string> | undefined,
): Promise<WithdrawnLine[] | undefined> {
  if (!typed) return undefined
  const own = await findOwnOrder(customer, orderNumber)
  if (!own) throw new Refusal(409, unknownCustomer)
  const all = withdrawableLines(own.order).map((line) => {
    return { ...line, quantity: quantityIn(typed.get(line.position) ?? '') }
  })
  const [first] = all
  const isNone = all.every(({ quantity }) => quantity === 0)
  refuseWrongFields([
    ...all.map(({ position, quantity, left }): FieldCheck => {
      const text = message('Enter a whole number from 0 to {max}', { max: String(left) })
      return [!(quantity <= left), fieldOfUnits(position), text]
    }),
    [isNone && first !== undefined, fieldOfUnits(first?.position ?? 0), atLeastOne],
  ])
  if (all.every(({ quantity, left }) => quantity === left)) return undefined
  return all.filter(({ quantity }) => quantity > 0).map(({ left: _, ...line }) => line)
}

const unknownCustomer = msg(
  'The shop no longer knows that this is your order. To withdraw from a part of it, open the order again; from here, you withdraw from all of it',
)
const atLeastOne = msg('Enter at least one unit')

function quantityIn(text: string) {
  return /^\s*\d{0,6}\s*$/.test(text) ? Number(text) : Number.NaN
}

/** Such as `2 × Shirt (M)`. */
export function partTexts(part: WithdrawnLine[]) {
  return part.map((line) => `${line.quantity} × ${lineNameOf(line)}`)
}

export async function storeWithdrawnPart(trx: Trx, id: string, part: WithdrawnLine[]) {
  if (part.length === 0) return
  const rows = part.map(({ position, quantity }) => ({ withdrawal_id: id, position, quantity }))
  await trx.insertInto('withdrawal_items').values(rows).execute()
}

/** By the ids of the withdrawals. Those from a whole order are missing. */
export async function readWithdrawnParts(reader: Reader, ids: string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await reader
    .selectFrom('withdrawal_items')
    .innerJoin('withdrawals', 'withdrawals.id', 'withdrawal_items.withdrawal_id')
    .innerJoin('order_items', (join) =>
      join
        .onRef('order_items.order_id', '=', 'withdrawals.order_id')
        .onRef('order_items.position', '=', 'withdrawal_items.position'),
    )
    .select(['withdrawal_items.withdrawal_id as id', 'withdrawal_items.position'])
    .select(['withdrawal_items.quantity', 'product_name as productName'])
    .select(['variant_name as variantName', 'sku'])
    .where('withdrawal_items.withdrawal_id', 'in', ids)
    .orderBy('withdrawal_items.position')
    .execute()
  return groupedBy(rows, 'id')
}
