import { Fragment } from 'react'
import { sellerLines, senderLines } from '~/domain/buying/documents/seller'
import { accountLines } from '~/domain/buying/methods/iban'
import { anonymised, type Invoice, invoiceOf, type Order } from '~/domain/buying/order/orders'
import { suppliedAt } from '~/domain/buying/order/shipping-state'
import { t } from '~/languages/translate'
import { Time } from '~/ui/time'
import { useShop } from '~/ui/use-shop'
import { AddressField } from './address-field'
import { AddressLines } from './delivery-and-payment'
import { DocumentHeader } from './document-header'
import { OrderTable, RefundTable } from './order-table'

export function documentTitle(order: Order) {
  const invoice = invoiceOf(order, 'invoice')
  const number = String(order.number)
  if (!invoice) return t('Order {number}', { number })
  return t('Invoice {invoice}, order {number}', { invoice: unbroken(invoice), number })
}

// With hyphens at which no line breaks.
const unbroken = ({ number }: Invoice) => number.replaceAll('-', '\u2011')

/** The heading of the customer's page. On paper, the order with its invoice is the invoice. */
export function OrderTitle({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return (
    <>
      <h1 className={invoice && 'no-print'}>
        {t('Order {number}', { number: String(order.number) })}
      </h1>
      {invoice && <p className="title print-only">{documentTitle(order)}</p>}
    </>
  )
}

export function InvoiceAddress({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <LetterAddress invoice={invoice} />
}

export function InvoiceHead({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <Head label={t('Invoice number')} invoice={invoice} order={order} />
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
      <h2>
        {t('Cancellation invoice {number}, for invoice {invoice}', {
          number: unbroken(cancellation),
          invoice: unbroken(invoice),
        })}
      </h2>
      <Head label={t('Cancellation invoice number')} invoice={cancellation} order={order} />
      <OrderTable order={order} sign={-1} />
      <InvoiceFoot invoice={cancellation} order={order} />
    </section>
  )
}

/** Each is a letter of its own if it is printed. One without a refund corrects the recipient. */
export function Corrections({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return order.invoices.map((correction, index) => {
    if (correction.kind !== 'correction' || !invoice) return null
    const refund = order.refunds.find(({ id }) => id === correction.refundId)
    const before = order.invoices[index - 1]
    return (
      <section key={correction.number} className="cancellation">
        <LetterAddress invoice={correction} />
        <DocumentHeader />
        <h2>
          {t(
            refund
              ? 'Correction invoice {number}, for invoice {invoice}'
              : 'Correction {number} of the recipient of invoice {invoice}',
            { number: unbroken(correction), invoice: unbroken(invoice) },
          )}
        </h2>
        <Head label={t('Number')} invoice={correction} order={order} />
        {refund?.reason && <p>{t('Reason: {reason}', { reason: refund.reason })}</p>}
        {refund && <RefundTable order={order} refund={refund} />}
        {!refund && before && <Recipients before={before} after={correction} />}
        <InvoiceFoot invoice={correction} order={order} />
      </section>
    )
  })
}

function Recipients({ before, after }: { before: Invoice; after: Invoice }) {
  return (
    <>
      <p>{t('The recipient was corrected. The goods, amounts and taxes stay the same.')}</p>
      <dl className="details">
        <dt>{t('Recipient until now')}</dt>
        <dd>
          <AddressLines lines={buyerLines(before.buyer)} />
        </dd>
        <dt>{t('New recipient')}</dt>
        <dd>
          <AddressLines lines={buyerLines(after.buyer)} />
        </dd>
      </dl>
    </>
  )
}

export function SellerFoot({ order }: { order: Order }) {
  const invoice = invoiceOf(order, 'invoice')
  return invoice && <InvoiceFoot invoice={invoice} order={order} />
}

function InvoiceFoot({ invoice, order: { payment } }: Omit<HeadProps, 'label'>) {
  const contactEmail = useShop()?.contactEmail
  const lines = [
    ...sellerLines(invoice.seller),
    ...(contactEmail ? [contactEmail] : []),
    ...(payment?.iban ? accountLines(payment.iban) : []).map(
      ({ label, text }) => `${t(label)} ${text}`,
    ),
  ]
  return (
    <p className="invoice-foot">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same
        <Fragment key={index}>
          {index > 0 && ' '}
          <span>{index < lines.length - 1 ? `${line} ·` : line}</span>
        </Fragment>
      ))}
    </p>
  )
}

function LetterAddress({ invoice: { seller, buyer } }: { invoice: Invoice }) {
  return <AddressField sender={senderLines(seller)} recipient={buyerLines(buyer)} />
}

function buyerLines(buyer: string) {
  return buyer === anonymised ? [t(anonymised)] : buyer.split('\n')
}

interface HeadProps {
  label: string
  invoice: Invoice
  order: Order
}

function Head({ label, invoice, order }: HeadProps) {
  const supplied = suppliedAt(order)
  return (
    <dl className="details invoice-head">
      <dt>{label}</dt>
      <dd>{invoice.number}</dd>
      <dt>{t('Date')}</dt>
      <dd>
        <Time at={invoice.createdAt} />
      </dd>
      <dt>{t('Date of supply')}</dt>
      <dd>
        {supplied && <Time at={supplied} />}
        {!supplied && t(order.status === 'cancelled' ? 'Not delivered' : 'Not yet delivered')}
      </dd>
      <dt className="no-print">{t('Recipient')}</dt>
      <dd className="no-print">
        <AddressLines lines={buyerLines(invoice.buyer)} />
      </dd>
    </dl>
  )
}
