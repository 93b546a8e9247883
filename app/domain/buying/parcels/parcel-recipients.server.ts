import type { Trx } from 'db/client'
import { emailCustomer } from '~/domain/buying/orders/order-recipients.server'
import { findOrder } from '~/domain/buying/orders/orders.server'
import { linesOfParcel, type ParcelLine, unsentLines } from '~/domain/buying/orders/parcels'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import { shopSettings } from '~/domain/shop/settings/shop-settings.server'
import { textLangOf } from '~/domain/shop/settings/text-language'
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
  const order = await findOrder(orderId, trx)
  const parcel = order?.parcels?.find(({ id }) => id === parcelId)
  if (!order || !parcel) throw new Error(`Order ${orderId} has no parcel ${parcelId}`)
  const lang = textLangOf(await shopSettings(trx))
  const lineOf = ({ position, quantity, ...line }: ParcelLine) => ({
    label: lineNameOf(line),
    amount: String(quantity),
    imageId: order.items[position]?.imageId,
    lang,
  })
  const content = {
    ...parcel,
    lines: linesOfParcel(order, parcel).map(lineOf),
    toCome: unsentLines(order).map(lineOf),
  }
  await emailCustomer(trx, orderId, (inEmail) => {
    if (what === 'undone') return parcelUndoneEmail(inEmail, content)
    return inEmail.isCollected
      ? readyToCollectEmail(inEmail, content)
      : parcelSentEmail(inEmail, content)
  })
}
