import type { Invoice, Order } from '~/domain/orders/orders'
import { senderLines } from '~/domain/orders/seller'
import { spacedIban } from '~/domain/selling/iban'
import { Time } from '~/ui/time'
import { useShop } from '~/ui/use-shop'
import { AddressField } from './address-field'
import { AddressLines } from './delivery-and-payment'
import { DocumentHeader } from './document-header'
import { OrderTable } from './order-table'

export function documentTitle(order: Order) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice ? `Invoice ${invoice.number}, order ${order.number}` : `Order ${order.number}`
}

/** Only printed. */
export function InvoiceAddress({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <LetterAddress invoice={invoice} />
}

export function InvoiceHead({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <Head title="Invoice" invoice={invoice} order={order} />
}

/** A letter of its own if it is printed. */
export function Cancellation({ order }: { order: Order }) {
  const cancellation = invoiceOf(order, 'cancellation')
  const invoice = invoiceOf(order, 'invoice')
  if (!cancellation || !invoice) return null
  return (
    <section className="cancellation">
      <LetterAddress invoice={cancellation} />
      <DocumentHeader />
      <h2>{`Cancellation invoice ${cancellation.number}, for invoice ${invoice.number}`}</h2>
      <Head title="Cancellation invoice" invoice={cancellation} order={order} />
      <OrderTable order={order} sign={-1} />
      <InvoiceFoot invoice={cancellation} order={order} />
    </section>
  )
}

export function SellerFoot({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <InvoiceFoot invoice={invoice} order={order} />
}

/** Only printed. */
function InvoiceFoot({ invoice, order: { payment } }: Omit<HeadProps, 'title'>) {
  const contactEmail = useShop()?.contactEmail
  const lines = [
    ...invoice.seller.split('\n'),
    ...(contactEmail ? [contactEmail] : []),
    ...(payment?.iban ? [`IBAN ${spacedIban(payment.iban)}`] : []),
  ]
  return <p className="invoice-foot">{lines.join(' · ')}</p>
}

function invoiceOf({ invoices }: Order, kind: Invoice['kind']) {
  return invoices.find((invoice) => invoice.kind === kind)
}

function LetterAddress({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  return <AddressField sender={senderLines(seller)} recipient={buyer.split('\n')} />
}

interface HeadProps {
  title: string
  invoice: Invoice
  order: Order
}

function Head({ title, invoice, order: { deliveredAt, status } }: HeadProps) {
  return (
    <dl className="details invoice-head">
      <dt>{`${title} number`}</dt>
      <dd>{invoice.number}</dd>
      <dt>Date</dt>
      <dd>
        <Time at={invoice.createdAt} />
      </dd>
      <dt>Date of supply</dt>
      <dd>
        {deliveredAt && <Time at={deliveredAt} />}
        {!deliveredAt && (status === 'cancelled' ? 'Not delivered' : 'Not yet delivered')}
      </dd>
      <dt className="no-print">From</dt>
      <dd className="no-print">
        <AddressLines lines={invoice.seller.split('\n')} />
      </dd>
      <dt className="no-print">To</dt>
      <dd className="no-print">
        <AddressLines lines={invoice.buyer.split('\n')} />
      </dd>
    </dl>
  )
}
