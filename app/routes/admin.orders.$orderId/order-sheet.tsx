import type { EpcCode } from '~/domain/buying/documents/how-to-pay'
import type { ListedOrder } from '~/domain/buying/order/orders'
import { DeliveryAndPayment } from '~/ui/orders/delivery-and-payment'
import { DocumentHeader } from '~/ui/orders/document-header'
import {
  Cancellation,
  Corrections,
  documentTitle,
  InvoiceAddress,
  InvoiceHead,
  SellerFoot,
} from '~/ui/orders/invoice'
import { OrderTable } from '~/ui/orders/order-table'
import { DocumentDetails } from './order-details'

interface Props {
  order: ListedOrder
  epcCode?: EpcCode
  isWithdrawn: boolean
}

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
