import type { Reader } from 'db/client'
import { reductionsOf, sumOfLine, voucherDiscountOf } from '~/domain/basics/money/lines'
import { type IncludedTax, percentOf } from '~/domain/basics/money/tax'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import {
  anonymised,
  invoiceOf,
  isAnonymised,
  type ListedOrder,
  type OrderItem,
  taxesOf,
} from '~/domain/buying/order/orders'
import { leftOf, refundedAmount } from '~/domain/buying/order/refund-amounts'
import { message } from '~/languages/messages'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'
import type { ExportPeriod } from './export-period'
import { type FileColumn, fileColumn, headingLine, linesOf } from './file-column.server'
import { findFurtherColumns } from './further-columns.server'
import {
  type ExportedOrder,
  listTaxRates,
  placedIn,
  rangeOf,
  readOrders,
} from './orders-of-period.server'

type OrderColumns<Row extends ListedOrder = ListedOrder> = FileColumn<Row>[]

const statuses = cellWords('processing', 'delivered', 'cancelled')

const firstColumns: OrderColumns = [
  fileColumn('number', ({ number }) => number),
  fileColumn('id', ({ id }) => id),
  fileColumn('placed', ({ createdAt }, { time }) => time(createdAt)),
  fileColumn('status', ({ status }) => t(statuses[status])),
  fileColumn(
    'customer name',
    (order) => order.customer?.name ?? (isAnonymised(order) ? t(anonymised) : undefined),
  ),
  fileColumn('customer email', ({ customer }) => customer?.email),
  fileColumn('customer phone', ({ customer }) => customer?.phone),
]
const totalColumn = fileColumn('order total', ({ total }: ListedOrder, { amount }) => amount(total))
const currencyColumn = fileColumn('currency', ({ currency }: ListedOrder) => currency)
const deliveryColumns: OrderColumns = [
  fileColumn('delivery', ({ delivery }) => delivery?.name),
  fileColumn('delivery price', ({ delivery }, { amount }) => delivery && amount(delivery.price)),
]
const paymentColumns: OrderColumns = [
  fileColumn('address', ({ address }) => address && addressLines(address).join(', ')),
  fileColumn('payment', ({ payment }) => payment?.name),
  fileColumn('paid', ({ payment }, { time }) => time(payment?.paidAt)),
]
const returnedColumn = fileColumn('refunded', ({ payment }: ListedOrder, { time }) =>
  time(payment?.refundedAt),
)
const documentColumns: OrderColumns = [
  fileColumn('invoice', (order) => invoiceOf(order, 'invoice')?.number),
  fileColumn('invoice date', (order, { date }) => date(invoiceOf(order, 'invoice')?.createdAt)),
  fileColumn('cancellation', (order) => invoiceOf(order, 'cancellation')?.number),
  fileColumn('cancellation date', (order, { date }) =>
    date(invoiceOf(order, 'cancellation')?.createdAt),
  ),
]
const amountRefundedColumn = fileColumn('amount refunded', ({ refunds }: ListedOrder, { amount }) =>
  amount(refundedAmount(refunds)),
)
const checkoutColumns: OrderColumns = [
  fileColumn('note', ({ customerNote }) => customerNote),
  fileColumn(
    'invoice address',
    ({ invoiceAddress }) => invoiceAddress && invoiceAddressLines(invoiceAddress).join(', '),
  ),
]

function voucherColumns<Row extends ListedOrder>(discounted: (row: Row) => OrderItem[]) {
  return [
    fileColumn('voucher', ({ voucherCode }: Row) => voucherCode),
    fileColumn(
      'discount',
      (row: Row, { amount }) => row.voucherCode && amount(voucherDiscountOf(discounted(row))),
    ),
  ]
}

function reductionColumns<Row extends ListedOrder>(reduced: (row: Row) => OrderItem[]) {
  return [
    fileColumn('reduction', (row: Row, { amount }) => {
      const sum = reductionsOf(reduced(row)).reduce((total, it) => total + it.amount, 0)
      return sum > 0 ? amount(sum) : undefined
    }),
    fileColumn('reason of reduction', (row: Row) =>
      reductionsOf(reduced(row))
        .map(({ reason }) => reason)
        .join(', '),
    ),
  ]
}

const enteredByColumn = fileColumn('entered by', ({ enteredBy }: ExportedOrder) => enteredBy)

interface ItemRow extends ExportedOrder {
  item: OrderItem
  unitsLeft: number
}

const itemColumns: OrderColumns<ItemRow> = [
  ...firstColumns,
  fileColumn('product', ({ item }) => item.productName),
  fileColumn('quantity', ({ item }) => item.quantity),
  fileColumn('price', ({ item }, { amount }) => amount(item.price)),
  fileColumn('line total', ({ item }, { amount }) => amount(sumOfLine(item))),
  totalColumn,
  currencyColumn,
  ...deliveryColumns,
  ...paymentColumns,
  ...documentColumns,
  returnedColumn,
  fileColumn('tax rate', ({ item }, { decimal }) => decimal(percentOf(item.taxRate))),
]
const variantColumns: OrderColumns<ItemRow> = [
  fileColumn('variant', ({ item }) => item.variantName),
  fileColumn('sku', ({ item }) => item.sku),
]
const unitsRefundedColumn = fileColumn(
  'units refunded',
  ({ item, unitsLeft }: ItemRow) => item.quantity - unitsLeft,
)

export async function* orderLines(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const placed = placedIn(await rangeOf(reader, period))
  const further = await findFurtherColumns(reader, placed)
  const columns: OrderColumns<ItemRow> = [
    ...itemColumns,
    ...(further.withVariants ? variantColumns : []),
    ...(further.withVouchers ? voucherColumns<ItemRow>(({ item }) => [item]) : []),
    ...(further.withReductions ? reductionColumns<ItemRow>(({ item }) => [item]) : []),
    ...(further.withRefunds ? [unitsRefundedColumn, amountRefundedColumn] : []),
    ...(further.withTexts ? checkoutColumns : []),
    ...(further.withEntered ? [enteredByColumn] : []),
  ]
  yield [headingLine(columns)]
  for await (const orders of readOrders(reader, placed)) {
    yield orders.flatMap((order) =>
      linesOf(columns, itemsOf(order), format.inCurrency(order.currency)),
    )
  }
}

function itemsOf(order: ExportedOrder) {
  const { units } = leftOf(order)
  return order.items.map((item, at) => ({ ...order, item, unitsLeft: units[at] ?? 0 }))
}

/** One row for each order, with net and tax for each tax rate that occurs in the period. */
export async function* orderTotals(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const placed = placedIn(await rangeOf(reader, period))
  const rates = await listTaxRates(reader, placed)
  const further = await findFurtherColumns(reader, placed)
  const columns = [
    ...firstColumns,
    currencyColumn,
    fileColumn('items total', ({ total, delivery }: ListedOrder, { amount }) =>
      amount(total - (delivery?.price ?? 0)),
    ),
    ...deliveryColumns,
    totalColumn,
    ...taxColumns(rates, format),
    ...paymentColumns,
    returnedColumn,
    ...documentColumns,
    ...(further.withVouchers ? voucherColumns(({ items }) => items) : []),
    ...(further.withReductions ? reductionColumns(({ items }) => items) : []),
    ...(further.withRefunds ? [amountRefundedColumn, correctionsColumn] : []),
    ...(further.withTexts ? checkoutColumns : []),
    ...(further.withEntered ? [enteredByColumn] : []),
  ]
  yield [headingLine(columns)]
  for await (const orders of readOrders(reader, placed)) {
    yield orders.flatMap((order) =>
      linesOf(columns, [{ ...order, taxes: taxesOf(order) }], format.inCurrency(order.currency)),
    )
  }
}

const correctionsColumn = fileColumn('corrections', ({ invoices }: ListedOrder) =>
  invoices
    .filter(({ kind }) => kind === 'correction')
    .map(({ number }) => number)
    .join(', '),
)

export function taxColumns(rates: number[], { decimal }: ExportFormat) {
  return rates.flatMap((rate) => {
    const percent = decimal(percentOf(rate))
    const cellOf = (part: 'net' | 'tax'): FileColumn<{ taxes: IncludedTax[] }>['cell'] => {
      return ({ taxes }, { amount }) => {
        const tax = taxes.find((it) => it.rate === rate)
        return tax && amount(tax[part])
      }
    }
    return [
      fileColumn(message('net {percent}%', { context: 'heading', percent }), cellOf('net')),
      fileColumn(message('tax {percent}%', { context: 'heading', percent }), cellOf('tax')),
    ]
  })
}
