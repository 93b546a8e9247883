import type { QrCode } from '~/domain/basics/qr-code'
import { customerNameOf, type ListedOrder } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { Time } from '~/ui/time'
import { DeliveryAndPayment } from './delivery-and-payment'
import { DocumentHeader } from './document-header'
import {
  Cancellation,
  Corrections,
  documentTitle,
  InvoiceAddress,
  InvoiceHead,
  SellerFoot,
} from './invoice'
import { OrderTable } from './order-table'

interface Props {
  order: ListedOrder
  epcCode?: QrCode
  isWithdrawn: boolean
}

/** On paper, the order with its invoice is the invoice. */
export function OrderSheet({ order, epcCode, isWithdrawn }: Props) {
  return (
    <div className="sheet">
      <InvoiceAddress order={order} />
      <DocumentHeader />
      <h2 className="title">{documentTitle(order)}</h2>
      <InvoiceHead order={order} />
      <DocumentDetails order={order} />
      <OrderTable order={order} forAdmin />
      <DeliveryAndPayment order={order} epcCode={epcCode} isWithdrawn={isWithdrawn} />
      <SellerFoot order={order} />
      <Cancellation order={order} />
      <Corrections order={order} />
    </div>
  )
}

function DocumentDetails({ order }: { order: ListedOrder }) {
  return (
    <dl className="details">
      <Detail term={t('Placed')}>
        <Time at={order.createdAt} exact />
      </Detail>
      <Detail term={t('Customer')}>{customerNameOf(order)}</Detail>
    </dl>
  )
}
