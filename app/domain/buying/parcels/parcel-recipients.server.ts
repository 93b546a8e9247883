import type { Trx } from 'db/client'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import { linesOfParcel, type ParcelLine, unsentLines } from '~/domain/buying/order/shipping-state'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import {
  parcelSentEmail,
  parcelUndoneEmail,
  readyToCollectEmail,
} from '~/mail/parcel-emails.server'

/** Call it while the parcel is stored. */
export async function emailAboutParcel(
  trx: Trx,
  orderId: string,
  parcelId: string,
  what: 'sent' | 'undone' = 'sent',
) {
  await emailCustomer(trx, orderId, (inEmail, { order, lang }) => {
    const parcel = order.parcels?.find(({ id }) => id === parcelId)
    if (!parcel) throw new Error(`Order ${orderId} has no parcel ${parcelId}`)
    const lineOf = ({ position, quantity, ...line }: ParcelLine) => ({
      label: `${quantity} × ${lineNameOf(line)}`,
      imageId: order.items[position]?.imageId,
      lang,
    })
    const content = {
      ...parcel,
      lines: linesOfParcel(order, parcel).map(lineOf),
      toCome: unsentLines(order).map(lineOf),
    }
    if (what === 'undone') return parcelUndoneEmail(inEmail, content)
    return inEmail.isCollected
      ? readyToCollectEmail(inEmail, content)
      : parcelSentEmail(inEmail, content)
  })
}
