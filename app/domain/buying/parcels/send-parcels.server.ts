import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { Refusal, refuseAll } from '~/domain/basics/refusals/refusal'
import {
  deliveryUndoTimeout,
  isCollected,
  type Order,
  type Parcel,
  type ShownOrder,
} from '~/domain/buying/order/orders'
import {
  refuseChangedOrder,
  requireProcessing,
  touchOrder,
} from '~/domain/buying/order/orders.server'
import { unsentUnits } from '~/domain/buying/order/shipping-state'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { trackingUrlOf } from './carriers'
import { listCarriers } from './carriers.server'
import { itemField } from './parcel-draft'
import { emailAboutParcel } from './parcel-recipients.server'

export { ParcelBody, ParcelDraft } from './parcel-draft'

interface NewParcel {
  /** The units by the position of their item. Everything that is left if it is undefined. */
  items?: ReadonlyMap<number, number>
  carrier?: string
  number?: string
  /** Without it, the parcel is sent even if the order has changed. */
  expectedUpdatedAt?: string
}

/**
 * Emails the customer. If the customer collects the order, the parcel is what is ready to collect.
 * @throws {Refusal} 404 if the order does not exist; 409 if it is delivered, cancelled or has changed meanwhile; 400 or 409 with an error for
 * each field, such as more units than are left.
 */
export async function sendParcel(admin: User, orderId: string, parcel: NewParcel) {
  const order = await asStaff('orders', admin, (trx) => sendWithin(trx, admin, orderId, parcel))
  return { message: msg(isCollected(order) ? 'Marked as ready to collect' : 'Parcel sent') }
}

/** One parcel for each order, with everything that is left; all or none. @throws {Refusal} like `sendParcel` */
export async function sendOrders(admin: User, orders: ShownOrder[]) {
  await asStaff('orders', admin, async (trx) => {
    for (const { id, expectedUpdatedAt } of orders) {
      await sendWithin(trx, admin, id, { expectedUpdatedAt })
    }
  })
  return { message: messageN(orders.length, '{count} order sent', '{count} orders sent') }
}

export async function sendWithin(trx: Trx, admin: User, orderId: string, parcel: NewParcel) {
  const order = await requireProcessing(trx, orderId)
  const number = String(order.number)
  const items = chosenItems(order, parcel.items)
  refuseChangedOrder(order, parcel.expectedUpdatedAt)
  const sent: Parcel = {
    id: newId(),
    ...(await findTracking(trx, order, parcel)),
    sentAt: timeFromNow(),
    items,
  }
  await insert(trx, order, sent)
  await emailAboutParcel(trx, order.id, sent.id)
  const text = isCollected(order)
    ? msg('marked order {number} as ready to collect')
    : msg('sent a parcel of order {number}')
  await record(trx, admin, text, { number })
  return order
}

/** @throws {Refusal} with a field error if the units are none, or more than are left. */
function chosenItems(order: Order, wanted: NewParcel['items']) {
  const number = String(order.number)
  const left = unsentUnits(order)
  const chosen = wanted ?? new Map(left.entries())
  const first = left.findIndex((count) => count > 0)
  if (first < 0) {
    throw new Refusal(409, message('Everything in order {number} has been sent', { number }))
  }
  const refusals = [...chosen].flatMap(([position, quantity]) => {
    const max = left[position]
    if (max !== undefined && quantity <= max) return []
    return [new Refusal(409, tooMany(max), { field: itemField(position) })]
  })
  refuseAll(refusals)
  const items = [...chosen]
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ position, quantity }))
  if (items.length === 0) {
    throw new Refusal(400, 'Enter at least one unit', { field: itemField(first) })
  }
  return items
}

function tooMany(max: number | undefined) {
  if (max === undefined) return msg('The order has no such item')
  if (max === 0) return msg('All units of this item have been sent')
  return messageN(
    max,
    'Only {count} unit of this item is left to send',
    'Only {count} units of this item are left to send',
  )
}

/** @throws {Refusal} 400 with a field error if the shop has no such carrier, or the customer collects the order. */
export async function findTracking(
  trx: Trx,
  order: Order,
  { carrier: name = '', number = '' }: NewParcel,
) {
  if (isCollected(order) && (name || number)) {
    const text = message('Order {number} is collected, so no carrier takes it', {
      number: String(order.number),
    })
    throw new Refusal(400, text, { field: name ? 'carrier' : 'number' })
  }
  const carriers = name ? await listCarriers(trx) : []
  const carrier = carriers.find((it) => it.name.toLowerCase() === name.toLowerCase())
  if (name && !carrier) {
    const text = message('There is no carrier “{name}”. You can add it in Shop Settings', { name })
    throw new Refusal(400, text, { field: 'carrier' })
  }
  return {
    carrier: carrier?.name ?? '',
    number,
    trackingUrl: carrier ? trackingUrlOf(carrier, number) : '',
  }
}

async function insert(trx: Trx, { id: order_id }: Order, parcel: Parcel) {
  const { id, carrier, number, trackingUrl, sentAt, items } = parcel
  await trx
    .insertInto('parcels')
    .values({
      id,
      order_id,
      carrier,
      tracking_number: number,
      tracking_url: trackingUrl,
      sent_at: sentAt,
    })
    .execute()
  await trx
    .insertInto('parcel_items')
    .values(items.map((item) => ({ parcel_id: id, ...item })))
    .execute()
  await touchOrder(trx, order_id)
}

/**
 * Deletes the parcel, or the last one, and emails the customer.
 * @throws {Refusal} 404 if the order or the parcel does not exist; 409 if the order is delivered, cancelled or has changed
 * meanwhile, or the parcel was sent too long ago.
 */
export async function undoParcel(
  admin: User,
  idOrNumber: string,
  { parcelId, expectedUpdatedAt }: { parcelId?: string; expectedUpdatedAt?: string } = {},
) {
  await asStaff('orders', admin, async (trx) => {
    const order = await requireProcessing(trx, idOrNumber)
    const { id: orderId, number, parcels = [] } = order
    const parcel = parcels.findLast(({ id }) => id === (parcelId ?? id))
    if (!parcel) throw new Refusal(404, 'Parcel not found')
    if (!canUndoParcel(parcel)) {
      const text = message('A parcel can be undone only within {duration}', {
        duration: t(deliveryUndoTimeout.text),
      })
      throw new Refusal(409, text)
    }
    refuseChangedOrder(order, expectedUpdatedAt)
    await emailAboutParcel(trx, orderId, parcel.id, 'undone')
    await trx.deleteFrom('parcels').where('id', '=', parcel.id).execute()
    await touchOrder(trx, orderId)
    await record(trx, admin, 'undid a parcel of order {number}', { number: String(number) })
  })
  return { message: msg('Parcel undone') }
}

function canUndoParcel({ sentAt }: Pick<Parcel, 'sentAt'>) {
  return sentAt > timeFromNow(-deliveryUndoTimeout.ms)
}

/** The ids of the parcels that `undoParcel` does not refuse. */
export function undoableParcels({ status, parcels = [] }: Pick<Order, 'status' | 'parcels'>) {
  if (status !== 'processing') return []
  return parcels.filter(canUndoParcel).map(({ id }) => id)
}
