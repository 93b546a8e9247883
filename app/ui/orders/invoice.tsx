import type { Invoice, Order } from '~/domain/orders/orders'
import { addressLines, type PostalAddress } from '~/domain/orders/postal-address'
import { Time } from '~/ui/time'
import { AddressLines } from './order-choice'
import { OrderTable } from './order-table'

/** Seller, number and date of an order that is an invoice; nothing for other orders. */
export function InvoiceHead({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <Head title="Invoice" invoice={invoice} address={order.address} />
}

/** The document that takes an invoice back, after its order was cancelled. */
export function Cancellation({ order }: { order: Order }) {
  const cancellation = invoiceOf(order, 'cancellation')
  const invoice = invoiceOf(order, 'invoice')
  if (!cancellation || !invoice) return null
  return (
    <section className="cancellation">
      <h2>{`Cancellation of invoice ${invoice.number}`}</h2>
      <Head title="Cancellation" invoice={cancellation} address={order.address} />
      <OrderTable order={order} sign={-1} />
    </section>
  )
}

function invoiceOf({ invoices }: Order, kind: Invoice['kind']) {
  return invoices.find((invoice) => invoice.kind === kind)
}

interface HeadProps {
  title: string
  invoice: Invoice
  address: PostalAddress | undefined
}

function Head({ title, invoice, address }: HeadProps) {
  return (
    <dl className="details">
      <dt>{title}</dt>
      <dd>{invoice.number}</dd>
      <dt>Date</dt>
      <dd>
        <Time at={invoice.createdAt} />
      </dd>
      <dt>From</dt>
      <dd>
        <AddressLines lines={invoice.seller.split('\n')} />
      </dd>
      {address && (
        <>
          <dt>To</dt>
          <dd>
            <AddressLines lines={addressLines(address)} />
          </dd>
        </>
      )}
    </dl>
  )
}
