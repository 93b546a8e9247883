import type { Trx } from 'db/client'
import * as z from 'zod'
import { withoutZeroDecimals } from '~/csv/spreadsheet-cells'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { findOrder, requireProcessing, touchOrder } from '~/domain/buying/order/orders.server'
import { unsentLines } from '~/domain/buying/order/shipping-state'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { type Message, message, messageN, messageOf } from '~/languages/messages'
import { ParcelDraft } from './parcel-draft'
import { emailAboutParcel } from './parcel-recipients.server'
import { findTracking, sendWithin } from './send-parcels.server'

// Each line is a few queries in one transaction.
export const maxTrackingLines = 200

const TrackingLine = z.object({
  line: z.int(),
  order: z.string(),
  carrier: z.string(),
  number: z.string(),
})
export type TrackingLine = z.output<typeof TrackingLine>
export const TrackingLines = z.array(TrackingLine).min(1).max(maxTrackingLines)

export interface CheckedLine extends TrackingLine {
  problem?: string | Message
}

class Preview extends Error {
  constructor(readonly lines: CheckedLine[]) {
    super('This transaction is only a preview')
  }
}

/** What `storeTracking` would do with each line, because it does that in a transaction that it rolls back. */
export async function previewTracking(admin: User, lines: TrackingLine[]): Promise<CheckedLine[]> {
  const preview = async (trx: Trx) => {
    const checked: CheckedLine[] = []
    for (const line of lines) {
      try {
        await storeLine(trx, admin, line)
        checked.push(line)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        checked.push({ ...line, problem: error.text })
      }
    }
    throw new Preview(checked)
  }
  return asStaff('orders', admin, preview).catch((error) => {
    if (error instanceof Preview) return error.lines
    throw error
  })
}

/**
 * Sends what is left of each order, or adds the number to its last parcel without one. All lines or none; emails the
 * customers. @throws {Refusal} with the number of the line
 */
export async function storeTracking(admin: User, lines: TrackingLine[]) {
  await asStaff('orders', admin, async (trx) => {
    for (const line of lines) {
      await storeLine(trx, admin, line).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        const values = { line: String(line.line), problem: messageOf(error.text) }
        throw new Refusal(409, message('Line {line}: {problem}', values))
      })
    }
  })
  return {
    message: messageN(
      lines.length,
      '{count} tracking number saved',
      '{count} tracking numbers saved',
    ),
  }
}

const orderWords = 'order|bestellung|auftrag|commande|ordine|pedido|bestelling|zamówienie'
const orderNumber = new RegExp(
  String.raw`^(?:(?:${orderWords})\s*(?:n[ro]\.?|n\.?[º°]|number)?\s*)?#?(\d{1,9})$`,
  'i',
)

/** `Pedido n.º 1008`, `#1008` or `1008,00` → `1008` */
export function orderNumberIn(text: string) {
  return orderNumber.exec(withoutZeroDecimals(text.trim()))?.[1]
}

async function storeLine(trx: Trx, admin: User, { order: typed, ...line }: TrackingLine) {
  const { data: tracking, error } = ParcelDraft.safeParse(line)
  if (error) throw new Refusal(400, error.issues[0]?.message ?? '')
  if (!tracking.number) throw new Refusal(400, 'The tracking number is missing')
  const number = orderNumberIn(typed)
  const order = number ? await findOrder(number, trx) : undefined
  if (!order) throw new Refusal(400, message('There is no order {number}', { number: typed }))
  const { items: _, ...parcel } = tracking
  const withoutNumber = order.parcels?.findLast((it) => !it.number)
  if (unsentLines(order).length > 0 || !withoutNumber) {
    return sendWithin(trx, admin, order.id, parcel)
  }
  await requireProcessing(trx, order.id)
  const found = await findTracking(trx, order, parcel)
  await trx
    .updateTable('parcels')
    .set({
      carrier: found.carrier,
      tracking_number: found.number,
      tracking_url: found.trackingUrl,
    })
    .where('id', '=', withoutNumber.id)
    .execute()
  await touchOrder(trx, order.id)
  await emailAboutParcel(trx, order.id, withoutNumber.id)
  await record(trx, admin, 'added the tracking number of a parcel of order {number}', { number })
}
