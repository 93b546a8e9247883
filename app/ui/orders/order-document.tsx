import type { QrCode } from '~/domain/basics/qr-code'
import type { PayLink } from '~/domain/buying/documents/how-to-pay'
import { isPrepaymentMissing, type Order } from '~/domain/buying/order/orders'
import { shippingStateOf } from '~/domain/buying/order/shipping-state'
import { t } from '~/languages/translate'
import { Time } from '~/ui/time'
import { DeliveryAndPayment } from './delivery-and-payment'
import { DocumentHeader } from './document-header'
import {
  Cancellation,
  Corrections,
  InvoiceAddress,
  InvoiceHead,
  OrderTitle,
  SellerFoot,
} from './invoice'
import { NextStep } from './next-step'
import { OrderMessages } from './order-messages'
import { ShippingStatus } from './order-status'
import { OrderTable } from './order-table'
import { Parcels } from './parcels'
import { Refunds } from './refunds'

interface Props {
  order: Order
  isWithdrawn: boolean
  hasMail: boolean
  epcCode?: QrCode
  payLink?: PayLink
}

export function OrderDocument({ order, isWithdrawn, hasMail, epcCode, payLink }: Props) {
  return (
    <>
      <InvoiceAddress order={order} />
      <DocumentHeader />
      <OrderTitle order={order} />
      <NextStep order={order} isWithdrawn={isWithdrawn} hasMail={hasMail} />
      <dl className="details">
        {/* Of an order that is sent, the sentence above it says more. */}
        {!shippingStateOf(order) && (
          <>
            <dt className="no-print">{t('Status')}</dt>
            <dd className="no-print">
              <ShippingStatus order={order} />{' '}
              {isPrepaymentMissing(order) && !isWithdrawn && (
                <span className="badge">{t('Not paid yet')}</span>
              )}
            </dd>
          </>
        )}
        <dt>{t('Placed')}</dt>
        <dd>
          <Time at={order.createdAt} />
        </dd>
      </dl>
      <OrderMessages messages={order.messages} />
      <Parcels order={order} />
      <OrderTable order={order} withImages />
      <InvoiceHead order={order} />
      <DeliveryAndPayment
        order={order}
        epcCode={epcCode}
        payLink={payLink}
        isWithdrawn={isWithdrawn}
      />
      <SellerFoot order={order} />
      <Refunds order={order} />
      <Cancellation order={order} />
      <Corrections order={order} />
    </>
  )
}
