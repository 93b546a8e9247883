import type { Reader, Trx } from 'db/client'
import { groupedBy } from '~/domain/basics/lists/grouped-by'
import { type FieldCheck, Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { findLinkedOrder } from '~/domain/buying/guest-orders/guest-order-links.server'
import type { Order } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import { leftOf } from '~/domain/buying/order/refund-amounts'
import { lineNameOf, type NamedLine } from '~/domain/catalogue/stock/variant-names'
import type { User } from '~/domain/people/access/users'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { fieldOfUnits, type WithdrawableLine } from './withdrawals'

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
  return units
    .map((left, position) => ({ position, left, ...nameIn(order, position) }))
    .filter(({ left }) => left > 0)
}

export interface WithdrawnUnits {
  position: number
  quantity: number
}

/**
 * Undefined if it is the whole order. `typed` has the units of each line by its position, or nothing if the form did not
 * show the lines.
 * @throws {Refusal} 400 with errors at the fields, 409 if only a part was typed, but the customer is no longer known.
 */
export function readWithdrawnPart(
  order: Order | undefined,
  typed: Map<number, string> | undefined,
): WithdrawnUnits[] | undefined {
  if (!typed) return undefined
  if (!order) throw new Refusal(409, unknownCustomer)
  const lines = withdrawableLines(order)
  const all = lines.map(({ position, left }) => {
    return { position, quantity: quantityIn(typed.get(position) ?? ''), left }
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
  return all
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, quantity }) => ({ position, quantity }))
}

const unknownCustomer = msg(
  'The shop no longer knows that this is your order. To withdraw from a part of it, open the order again; from here, you withdraw from all of it',
)
const atLeastOne = msg('Enter at least one unit')

function quantityIn(text: string) {
  return /^\s*\d{0,6}\s*$/.test(text) ? Number(text) : Number.NaN
}

/** To show before it is declared. @throws {Refusal} as `readWithdrawnPart` */
export async function findOwnPart(
  customer: KnownCustomer,
  orderNumber: string,
  typed: Map<number, string> | undefined,
) {
  const own = typed && (await findOwnOrder(customer, orderNumber))
  const part = readWithdrawnPart(own?.order, typed)
  return part && own && part.map((units) => ({ ...units, ...nameIn(own.order, units.position) }))
}

/** Such as `2 × Shirt (M)`. */
export function partTexts(order: Order, part: WithdrawnUnits[]) {
  return part.map(
    ({ position, quantity }) => `${quantity} × ${lineNameOf(nameIn(order, position))}`,
  )
}

function nameIn({ items }: Order, position: number): NamedLine {
  const { productName = '', variantName = '', sku = null } = items[position] ?? {}
  return { productName, variantName, sku }
}

export async function storeWithdrawnPart(trx: Trx, id: string, part: WithdrawnUnits[]) {
  if (part.length === 0) return
  const rows = part.map((units) => ({ withdrawal_id: id, ...units }))
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
