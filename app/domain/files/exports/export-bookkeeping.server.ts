import type { Reader } from 'db/client'
import { type SqlBool, sql } from 'kysely'
import { amountsOf, type IncludedTax, taxChange } from '~/domain/basics/money/tax'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { hostedKinds, isHosted } from '~/domain/buying/methods/payment-methods'
import {
  anonymised,
  type Invoice,
  invoiceOf,
  isAnonymised,
  taxesOf,
} from '~/domain/buying/order/orders'
import { partRefundsOf, taxesOfRefund } from '~/domain/buying/order/refund-amounts'
import { suppliedAt } from '~/domain/buying/order/shipping-state'
import type { Message } from '~/languages/messages'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'
import { taxColumns } from './export-orders.server'
import type { ExportPeriod } from './export-period'
import { type FileColumn, fileColumn, headingLine, linesOf } from './file-column.server'
import {
  type ExportedOrder,
  isIn,
  listTaxRates,
  type OrderCondition,
  type Range,
  rangeOf,
  readOrders,
} from './orders-of-period.server'

const words = cellWords('invoice', 'order', 'cancellation', 'correction')

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

interface DocumentRow extends Document {
  order: ExportedOrder
}

const firstColumns: FileColumn<DocumentRow>[] = [
  fileColumn('document', ({ name }) => t(name)),
  fileColumn('number', ({ invoice }) => invoice?.number),
  fileColumn('date', ({ at }, { date }) => date(at)),
  fileColumn('order', ({ order }) => order.number),
  fileColumn('placed', ({ order }, { time }) => time(order.createdAt)),
  fileColumn('delivered', ({ order }, { time }) => time(suppliedAt(order))),
  fileColumn('delivery country', ({ order }) => order.taxCountry),
  fileColumn('currency', ({ order }) => order.currency),
  fileColumn('total', ({ total }, { amount }) => amount(total)),
]

const lastColumns: FileColumn<DocumentRow>[] = [
  fileColumn('payment', ({ order }) => order.payment?.name),
  fileColumn('paid', ({ order }, { time }) => time(order.payment?.paidAt)),
  fileColumn('refunded', ({ refundedAt }, { time }) => time(refundedAt)),
  fileColumn('customer name', buyerOf),
  fileColumn('customer VAT id', ({ order }) => order.invoiceAddress?.vatId),
  fileColumn('net without tax', (row, { amount }) => {
    const untaxed = untaxedOf(row)
    return untaxed === 0 ? undefined : amount(untaxed)
  }),
  fileColumn('why no tax', (row) => (untaxedOf(row) === 0 ? undefined : row.order.taxSentence)),
]

/**
 * One row for each order that was placed in the period, and one with negative amounts for each that was cancelled in it,
 * and for each refund of a part: the sum of the rows is what the shop has sold. A correction of the recipient has a row
 * without an amount, because the file has the numbers of all documents.
 */
export async function* bookkeeping(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const range = await rangeOf(reader, period)
  const condition = inBookkeeping(range)
  const rates = await listTaxRates(reader, condition)
  const columns = [...firstColumns, ...taxColumns(rates, format), ...lastColumns]
  yield [headingLine(columns)]
  for await (const orders of readOrders(reader, condition)) {
    yield orders.flatMap((order) => {
      const rows = documentsOf(order, range).map((document) => ({ ...document, order }))
      return linesOf(columns, rows, format.inCurrency(order.currency))
    })
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

/** What is written about an order, by the time that decides in which period it is. */
export function documentsOf(order: ExportedOrder, { start, end }: Range): Document[] {
  const soldAt = soldAtOf(order)
  if (!soldAt) return []
  const documents = [
    saleOf(order, soldAt),
    ...refundsOf(order, soldAt),
    ...recipientCorrectionsOf(order),
    ...cancellationsOf(order),
  ]
  return documents.filter(({ at }) => at >= start && (!end || at < end))
}

/**
 * The day of the invoice. A payment on a page makes it an order only when it arrives, or when its customer has chosen
 * another way to pay.
 */
function soldAtOf(order: ExportedOrder) {
  const { payment, createdAt } = order
  const orderedAt = isHosted(payment?.kind) ? payment?.paidAt : createdAt
  return invoiceOf(order, 'invoice')?.createdAt ?? orderedAt
}

function saleOf(order: ExportedOrder, at: string): Document {
  const invoice = invoiceOf(order, 'invoice')
  return {
    name: invoice ? words.invoice : words.order,
    invoice,
    at,
    total: order.total,
    taxes: taxesOf(order),
    refundedAt: order.payment?.refundedAt,
  }
}

function refundsOf(order: ExportedOrder, soldAt: string) {
  return partRefundsOf(order).map(
    (refund): Document => ({
      name: words.correction,
      invoice: order.invoices.find(({ refundId }) => refundId === refund.id),
      // What was taken back before a payment on a page is corrected with it.
      at: refund.createdAt > soldAt ? refund.createdAt : soldAt,
      total: -refund.amount,
      taxes: taxesOfRefund(order, refund),
      refundedAt: refund.refundedAt,
    }),
  )
}

function recipientCorrectionsOf({ invoices }: ExportedOrder) {
  return invoices
    .filter(({ kind, refundId }) => kind === 'correction' && !refundId)
    .map(
      (invoice): Document => ({
        name: words.correction,
        invoice,
        at: invoice.createdAt,
        total: 0,
        taxes: [],
        refundedAt: undefined,
      }),
    )
}

// The refunds of its parts already say that nothing is left of the order. Nothing changes a cancelled order, so
// `updatedAt` is the time of the cancellation.
function cancellationsOf(order: ExportedOrder): Document[] {
  if (order.status !== 'cancelled' || partRefundsOf(order).length > 0) return []
  return [
    {
      name: words.cancellation,
      invoice: invoiceOf(order, 'cancellation'),
      at: order.updatedAt,
      total: -order.total,
      taxes: taxChange(amountsOf(order), []),
      refundedAt: order.payment?.refundedAt,
    },
  ]
}

/** What of the total has no tax rate. */
export function untaxedOf({ total, taxes }: Pick<Document, 'total' | 'taxes'>) {
  return taxes.reduce((rest, { gross }) => rest - gross, total)
}

// As on the day of the document. The name is the first line of its recipient.
function buyerOf({ order, invoice }: DocumentRow) {
  if (isAnonymised(order)) return t(anonymised)
  const { invoiceAddress, address, customer } = order
  const buyer = invoice?.buyer.split('\n')[0]
  return buyer ?? invoiceAddress?.name ?? address?.name ?? customer?.name
}
