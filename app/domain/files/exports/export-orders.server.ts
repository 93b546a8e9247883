import type { Reader } from 'db/client'
import type { Cell } from '~/csv/write-csv.server'
import { discountOfLines, sumOfLine } from '~/domain/basics/money/lines'
import { defaultMoney, moneyOf } from '~/domain/basics/money/money'
import { type IncludedTax, percentOf } from '~/domain/basics/money/tax'
import { cellWords } from '~/domain/basics/spreadsheets/cell-words'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { addressLines, invoiceAddressLines } from '~/domain/buying/countries/postal-address'
import {
  anonymised,
  type Invoice,
  isAnonymised,
  type ListedOrder,
  type OrderItem,
  taxesOf,
} from '~/domain/buying/order/orders'
import { leftOf, refundedAmount } from '~/domain/buying/order/refunds'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'
import type { ExportPeriod } from './export-period'
import { type FurtherColumns, findFurtherColumns } from './further-columns.server'
import { listTaxRates, placedIn, rangeOf, readOrders } from './orders-of-period.server'

const firstColumns = columnNames(
  'number',
  'id',
  'placed',
  'status',
  'customer name',
  'customer email',
  'customer phone',
)

const lineColumns = columnNames(
  'product',
  'quantity',
  'price',
  'line total',
  'order total',
  'currency',
  'delivery',
  'delivery price',
  'address',
  'payment',
  'paid',
  'invoice',
  'invoice date',
  'cancellation',
  'cancellation date',
  'refunded',
  'tax rate',
)
const variantColumns = columnNames('variant', 'sku')
const voucherColumns = columnNames('voucher', 'discount')
const refundColumns = columnNames('units refunded', 'amount refunded')
const checkoutColumns = columnNames('note', 'invoice address')
const sumColumns = columnNames(
  'currency',
  'items total',
  'delivery',
  'delivery price',
  'order total',
)
const lastColumns = columnNames(
  'address',
  'payment',
  'paid',
  'refunded',
  'invoice',
  'invoice date',
  'cancellation',
  'cancellation date',
)

const correctionColumns = columnNames('amount refunded', 'corrections')

const statuses = cellWords('processing', 'delivered', 'cancelled')

export async function* orderLines(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const placed = placedIn(await rangeOf(reader, period))
  const further = await findFurtherColumns(reader, placed)
  yield [
    headingsOf([
      ...firstColumns,
      ...lineColumns,
      ...(further.withVariants ? variantColumns : []),
      ...(further.withVouchers ? voucherColumns : []),
      ...(further.withRefunds ? refundColumns : []),
      ...(further.withTexts ? checkoutColumns : []),
    ]),
  ]
  for await (const orders of readOrders(reader, placed)) {
    yield orders.flatMap((order) => linesOf(order, format, further))
  }
}

/** One row for each order, with net and tax for each tax rate that occurs in the period. */
export async function* orderTotals(reader: Reader, format: ExportFormat, period: ExportPeriod) {
  const placed = placedIn(await rangeOf(reader, period))
  const rates = await listTaxRates(reader, placed)
  const { withVouchers, withRefunds, withTexts } = await findFurtherColumns(reader, placed)
  yield [
    [
      ...headingsOf([...firstColumns, ...sumColumns]),
      ...taxHeadings(rates, format),
      ...headingsOf([
        ...lastColumns,
        ...(withVouchers ? voucherColumns : []),
        ...(withRefunds ? correctionColumns : []),
        ...(withTexts ? checkoutColumns : []),
      ]),
    ],
  ]
  for await (const orders of readOrders(reader, placed)) {
    yield orders.map((order) => [
      ...totalsRow(order, format, rates),
      ...(withVouchers ? voucherCells(order, order.items, format) : []),
      ...(withRefunds ? correctionCells(order, format) : []),
      ...(withTexts ? checkoutCells(order) : []),
    ])
  }
}

function linesOf(
  order: ListedOrder,
  format: ExportFormat,
  { withVariants, withVouchers, withRefunds, withTexts }: FurtherColumns,
): Cell[][] {
  const { delivery, address, payment } = order
  const amount = amountIn(order, format)
  const invoices = invoiceCells(order, format)
  const { units } = leftOf(order)
  return order.items.map((item, position) => [
    ...firstCells(order, format),
    item.productName,
    item.quantity,
    amount(item.price),
    amount(sumOfLine(item)),
    amount(order.total),
    order.currency,
    delivery?.name,
    delivery && amount(delivery.price),
    address && addressLines(address).join(', '),
    payment?.name,
    format.time(payment?.paidAt),
    ...invoices,
    format.time(payment?.refundedAt),
    format.decimal(percentOf(item.taxRate)),
    ...(withVariants ? [item.variantName, item.sku] : []),
    ...(withVouchers ? voucherCells(order, [item], format) : []),
    ...(withRefunds
      ? [item.quantity - (units[position] ?? 0), amount(refundedAmount(order.refunds))]
      : []),
    ...(withTexts ? checkoutCells(order) : []),
  ])
}

function voucherCells(order: ListedOrder, items: OrderItem[], format: ExportFormat): Cell[] {
  const amount = amountIn(order, format)
  return order.voucherCode ? [order.voucherCode, amount(discountOfLines(items))] : ['', '']
}

function checkoutCells({ customerNote, invoiceAddress }: ListedOrder): Cell[] {
  return [customerNote, invoiceAddress && invoiceAddressLines(invoiceAddress).join(', ')]
}

function correctionCells(order: ListedOrder, format: ExportFormat): Cell[] {
  const corrections = order.invoices.filter(({ kind }) => kind === 'correction')
  return [
    amountIn(order, format)(refundedAmount(order.refunds)),
    corrections.map(({ number }) => number).join(', '),
  ]
}

function totalsRow(order: ListedOrder, format: ExportFormat, rates: number[]): Cell[] {
  const { delivery, address, payment } = order
  const amount = amountIn(order, format)
  return [
    ...firstCells(order, format),
    order.currency,
    amount(order.total - (delivery?.price ?? 0)),
    delivery?.name,
    delivery && amount(delivery.price),
    amount(order.total),
    ...taxCells(taxesOf(order), rates, amount),
    address && addressLines(address).join(', '),
    payment?.name,
    format.time(payment?.paidAt),
    format.time(payment?.refundedAt),
    ...invoiceCells(order, format),
  ]
}

export function taxHeadings(rates: number[], format: ExportFormat) {
  return rates.flatMap((rate) => {
    const percent = format.decimal(percentOf(rate))
    return [
      t('net {percent}%', { context: 'heading', percent }),
      t('tax {percent}%', { context: 'heading', percent }),
    ]
  })
}

export function taxCells(
  ofOrder: IncludedTax[],
  rates: number[],
  amount: (amount: number) => Cell,
) {
  const taxes = new Map(ofOrder.map((tax) => [tax.rate, tax]))
  return rates.flatMap((rate): Cell[] => {
    const tax = taxes.get(rate)
    return tax ? [amount(tax.net), amount(tax.tax)] : [undefined, undefined]
  })
}

export function amountIn({ currency }: Pick<ListedOrder, 'currency'>, format: ExportFormat) {
  const money = moneyOf({ ...defaultMoney, currency })
  return (amount: number) => format.amount(amount, money)
}

function firstCells(order: ListedOrder, format: ExportFormat): Cell[] {
  const { customer } = order
  return [
    order.number,
    order.id,
    format.time(order.createdAt),
    t(statuses[order.status]),
    customer?.name ?? (isAnonymised(order) ? t(anonymised) : undefined),
    customer?.email,
    customer?.phone,
  ]
}

function invoiceCells({ invoices }: ListedOrder, format: ExportFormat): Cell[] {
  const cellsOf = (kind: Invoice['kind']) => {
    const invoice = invoices.find((it) => it.kind === kind)
    return [invoice?.number, format.date(invoice?.createdAt)]
  }
  return [...cellsOf('invoice'), ...cellsOf('cancellation')]
}
