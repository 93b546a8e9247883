import type { Reader } from 'db/client'
import { type SqlBool, sql } from 'kysely'
import type { Cell } from '~/csv/write-csv.server'
import { amountsOf, type IncludedTax, taxChange } from '~/domain/basics/money/tax'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { hostedKinds, isHosted } from '~/domain/buying/methods/payment-methods'
import { anonymised, type Invoice, isAnonymised, taxesOf } from '~/domain/buying/order/orders'
import { suppliedAt } from '~/domain/buying/order/parcels'
import { partRefundsOf, taxesOfRefund } from '~/domain/buying/order/refunds'
import type { Message } from '~/languages/messages'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'
import { amountIn, taxCells, taxHeadings } from './export-orders.server'
import type { ExportPeriod } from './export-period'
import {
  type ExportedOrder,
  isIn,
  listTaxRates,
  type OrderCondition,
  type Range,
  rangeOf,
  readOrders,
} from './orders-of-period.server'

const headings = columnNames(
  'document',
  'number',
  'date',
  'order',
  'placed',
  'delivered',
  'delivery country',
  'currency',
  'total',
)

const words = cellWords('invoice', 'order', 'cancellation', 'correction')
const paymentHeadings = columnNames('payment', 'paid', 'refunded')
const buyerHeadings = columnNames(
  'customer name',
  'customer VAT id',
  'net without tax',
  'why no tax',
)

/**
 * One row for each order that was placed in the period, and one with negative amounts for each that was cancelled in it,
 * and for each refund of a part: the sum of the rows is what the shop has sold. A correction of the recipient has a row
 * without an amount, because the file has the numbers of all documents.
 */
export async function* bookkeeping(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const range = await rangeOf(reader, period)
  const condition = inBookkeeping(range)
  const rates = await listTaxRates(reader, condition)
  yield [
    [
      ...headingsOf(headings),
      ...taxHeadings(rates, format),
      ...headingsOf([...paymentHeadings, ...buyerHeadings]),
    ],
  ]
  for await (const orders of readOrders(reader, condition)) {
    yield orders.flatMap((order) =>
      documentsOf(order, range).map((document) => rowOf(order, document, { rates, format })),
    )
  }
}

export function inBookkeeping(range: Range): OrderCondition {
  return (eb) =>
    eb.or([
      isIn(eb, 'created_at', range),
      eb.and([eb('status', '=', 'cancelled'), isIn(eb, 'updated_at', range)]),
      hasDocumentIn(range),
    ])
}

function hasDocumentIn({ start, end }: Range) {
  // No time is after `~`.
  const within = sql`created_at >= ${start} and created_at < ${end || '~'}`
  return sql<SqlBool>`id in (
    select order_id from refunds where ${within}
    union all select order_id from invoices where kind in ('invoice', 'correction') and ${within}
    union all select order_id from order_payments where kind in (${sql.join(hostedKinds)})
      and paid_at >= ${start} and paid_at < ${end || '~'}
  )`
}

interface Document {
  name: Message
  /** Undefined if the shop issued no invoices at that time. */
  invoice: Invoice | undefined
  at: string
  total: number
  taxes: IncludedTax[]
  /** Undefined if the document says nothing about a refund. */
  refundedAt: string | null | undefined
}

// Nothing changes a cancelled order, so `updatedAt` is the time of the cancellation.
export function documentsOf(order: ExportedOrder, range: Range) {
  const { invoices, status, createdAt, updatedAt, total, payment } = order
  const [invoice, cancellation] = (['invoice', 'cancellation'] as const).map((kind) =>
    invoices.find((it) => it.kind === kind),
  )
  const taxes = taxesOf(order)
  const refundedAt = payment?.refundedAt
  // With a payment on a page, it is an order only since the payment, or since its customer has chosen another way to pay.
  const orderedAt = isHosted(payment?.kind) ? payment?.paidAt : createdAt
  const at = invoice?.createdAt ?? orderedAt
  if (!at) return []
  const refunds = partRefundsOf(order)
  const documents: Document[] = [
    {
      name: invoice ? words.invoice : words.order,
      invoice,
      at,
      ...{ total, taxes, refundedAt },
    },
    ...refunds.map((refund) => ({
      name: words.correction,
      invoice: invoices.find(({ refundId }) => refundId === refund.id),
      // What was taken back before such a payment is corrected with it.
      at: refund.createdAt > at ? refund.createdAt : at,
      total: -refund.amount,
      taxes: taxesOfRefund(order, refund),
      refundedAt: refund.refundedAt,
    })),
  ]
  for (const invoice of invoices) {
    if (invoice.kind !== 'correction' || invoice.refundId) continue
    const [at, total, refundedAt] = [invoice.createdAt, 0, undefined]
    documents.push({ name: words.correction, invoice, at, total, taxes: [], refundedAt })
  }
  if (status === 'cancelled' && refunds.length === 0) {
    documents.push({
      name: words.cancellation,
      invoice: cancellation,
      at: updatedAt,
      total: -total,
      taxes: taxChange(amountsOf(order), []),
      refundedAt,
    })
  }
  return documents.filter(
    ({ at }) => (!range.start || at >= range.start) && (!range.end || at < range.end),
  )
}

interface Columns {
  rates: number[]
  format: ExportFormat
}

function rowOf(order: ExportedOrder, document: Document, { rates, format }: Columns): Cell[] {
  const { name, invoice, at, total, taxes, refundedAt } = document
  const { payment, invoiceAddress, taxSentence } = order
  const untaxed = untaxedOf(document)
  const amountText = amountIn(order, format)
  const amount = (value: number): Cell => ({ amount: amountText(value) })
  return [
    t(name),
    invoice?.number,
    format.date(at),
    order.number,
    format.time(order.createdAt),
    format.time(suppliedAt(order)),
    order.taxCountry,
    order.currency,
    amount(total),
    ...taxCells(taxes, rates, amount),
    payment?.name,
    format.time(payment?.paidAt),
    format.time(refundedAt),
    buyerOf(order, document),
    invoiceAddress?.vatId,
    untaxed === 0 ? undefined : amount(untaxed),
    untaxed === 0 ? undefined : taxSentence,
  ]
}

/** What of the total has no tax rate. */
export function untaxedOf({ total, taxes }: Pick<Document, 'total' | 'taxes'>) {
  return taxes.reduce((rest, { gross }) => rest - gross, total)
}

// As on the day of the document. The name is the first line of its recipient.
function buyerOf(order: ExportedOrder, { invoice }: Document) {
  if (isAnonymised(order)) return t(anonymised)
  const { invoiceAddress, address, customer } = order
  const buyer = invoice?.buyer.split('\n')[0]
  return buyer ?? invoiceAddress?.name ?? address?.name ?? customer?.name
}
