import './test-database'
import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser } from './factories'
import * as shop from './shop'
import { db, timeFromNow } from './shop'

afterEach(() => assertStockInvariant(db))

const berlin = { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin' }

let admin: shop.User

// A shop in Berlin, in euros, with two tax rates and invoices.
before(async () => {
  admin = await createUser('admin')
  await shop.updateShopSettings(admin, {
    ...berlin,
    confirmedCurrency: 'EUR',
    taxRate: 1900,
    postalAddress: 'Lindenweg 1',
    taxNumber: 'X1',
  })
  await shop.createDeliveryMethod(
    admin,
    shop.DeliveryMethodDraft.parse({ name: 'Parcel', price: '4.90', needsAddress: undefined }),
  )
  await shop.createPaymentMethod(
    admin,
    shop.PaymentMethodDraft.parse({
      kind: 'other',
      name: 'Cheque',
      instructions: 'Please send it.',
    }),
  )
})

async function placeNewOrder(placedAt: string, units = 1) {
  const customer = await createUser()
  const [full, reduced] = [
    await createProduct(9, { price: 1_05 }),
    await createProduct(9, { price: 3_33 }),
  ]
  await db
    .updateTable('categories')
    .set({ tax_rate: 550 })
    .where('id', '=', reduced.categoryId)
    .execute()
  for (let unit = 0; unit < units; unit++) await shop.addToCart(customer.id, full.id)
  await shop.addToCart(customer.id, reduced.id)
  const [[delivery], [payment]] = [
    await shop.listDeliveryMethods(),
    await shop.listPaymentMethods(),
  ]
  const { id } = await shop.placeOrder(customer.id, {
    delivery: delivery?.id,
    payment: payment?.id,
  })
  await db
    .updateTable('orders')
    .set({ created_at: placedAt } as object)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('invoices')
    .set({ created_at: placedAt } as object)
    .where('order_id', '=', id)
    .execute()
  return { id, customer, order: (await shop.findOrder(id)) ?? assert.fail() }
}

async function rowsOf(name: string, period = {}) {
  let text = ''
  for await (const chunk of shop.exportCsv(name, shop.ExportPeriod.parse(period)) ?? [])
    text += chunk
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true, delimiter: ';' })
  return rows
}

const germanTexts = (amounts: number[]) =>
  amounts.map((amount) => (amount / 100).toFixed(2).replace('.', ','))

test('writes one row per order with the amounts of its invoice, its dates and its documents', async () => {
  const { id, order } = await placeNewOrder('2026-03-28T23:30:00.000Z', 3)
  await shop.markPaid(admin, id)
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await shop.markRefunded(admin, id)
  const [row] = await rowsOf('order-totals', { from: '2026-03-29', to: '2026-03-29' })
  assert.deepEqual([row?.placed, row?.status], ['2026-03-29 00:30:00', 'cancelled'])
  assert.deepEqual(
    [row?.['items total'], row?.['delivery price'], row?.['order total'], row?.currency],
    ['6,48', '4,90', '11,38', 'EUR'],
  )
  const [full, reduced] = shop.taxesOf(order)
  assert(full && reduced && full.gross + reduced.gross === order.total)
  assert.deepEqual(
    [row?.['net 19%'], row?.['tax 19%'], row?.['net 5,5%'], row?.['tax 5,5%']],
    germanTexts([full.net, full.tax, reduced.net, reduced.tax]),
  )
  const { payment, invoices } = (await shop.findOrder(id)) ?? assert.fail()
  const { time, date } = shop.exportFormatOf(berlin)
  assert.deepEqual([row?.paid, row?.refunded], [time(payment?.paidAt), time(payment?.refundedAt)])
  assert.deepEqual(
    [row?.invoice, row?.['invoice date'], row?.cancellation, row?.['cancellation date']],
    invoices.flatMap(({ number, createdAt }) => [String(number), date(createdAt)]),
  )
  const lines = await rowsOf('orders', { from: '2026-03-29', to: '2026-03-29' })
  assert.deepEqual(
    lines.map((line) => [line.quantity, line.price, line['line total'], line['tax rate']]),
    [
      ['3', '1,05', '3,15', '19'],
      ['1', '3,33', '3,33', '5,5'],
    ],
  )
  assert.deepEqual([lines[0]?.refunded, lines[0]?.cancellation], [row?.refunded, row?.cancellation])
})

test('exports the orders of the days in the time zone of the shop, also when its clocks change', async () => {
  // The 29th of March has 23 hours in Berlin: from 23:00 to 22:00 in UTC.
  const placed = [
    '2026-03-28T22:59:59.999Z',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T21:59:59.999Z',
    '2026-03-29T22:00:00.000Z',
  ]
  await db.deleteFrom('invoices').execute()
  await db
    .updateTable('orders')
    .set({ created_at: '2020' } as object)
    .execute()
  const numbers: string[] = []
  for (const at of placed) numbers.push(String((await placeNewOrder(at)).order.number))
  const found = async (period: object) =>
    (await rowsOf('order-totals', period)).map(({ number }) => number).reverse()
  assert.deepEqual(await found({ from: '2026-03-29', to: '2026-03-29' }), numbers.slice(1, 3))
  assert.deepEqual(await found({ from: '2026-03-29' }), numbers.slice(1))
  assert.deepEqual(await found({ from: '2026-03-01', to: '2026-03-28' }), numbers.slice(0, 1))
  assert.deepEqual(await found({ from: '2026-03-31' }), [])
  assert.equal(shop.startOfDay('2026-03-30', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z')
})

const numberIn = (cell: string | undefined) => Number((cell || '0').replace(',', '.'))

function sumsOf(rows: Record<string, string>[]) {
  const sum = (name: string) =>
    Math.round(100 * rows.reduce((total, row) => total + numberIn(row[name]), 0))
  const taxes = ['net 19%', 'tax 19%', 'net 5,5%', 'tax 5,5%'].map(sum)
  assert.equal(
    sum('total'),
    taxes.reduce((one, other) => one + other, 0),
  )
  return sum('total')
}

async function sales() {
  const { rows } = await shop.findSales({ unit: 'day', count: 30 })
  const sums = { orders: 0, revenue: 0 }
  for (const { orders, revenue } of rows) {
    sums.orders += orders
    sums.revenue += revenue
  }
  return { ...sums, from: rows[0]?.date ?? '', to: rows.at(-1)?.date ?? '' }
}

test('writes documents for the bookkeeper whose sums are the sales figures, with two tax rates, a cancellation and a refund', async () => {
  await db
    .updateTable('orders')
    .set({ created_at: '2020', updated_at: '2020' } as object)
    .execute()
  const day = 86_400_000
  const placedAt = timeFromNow(-9 * day)
  const { order: kept } = await placeNewOrder(placedAt, 3)
  await shop.updateShopSettings(admin, { postalAddress: '' })
  const { order: withoutInvoice } = await placeNewOrder(placedAt)
  await shop.updateShopSettings(admin, { postalAddress: 'Lindenweg 1' })
  const { order: refunded } = await placeNewOrder(placedAt, 2)
  await shop.markPaid(admin, refunded.id)
  await shop.changeOrderStatus(admin, refunded.id, 'cancelled')
  await shop.markRefunded(admin, refunded.id)

  const { from, to, revenue, orders } = await sales()
  const rows = await rowsOf('bookkeeping', { from, to })
  assert.equal(sumsOf(rows), revenue)
  assert.equal(revenue, kept.total + withoutInvoice.total)
  assert.equal(orders, rows.filter((row) => row.document !== 'cancellation').length - 1)
  const documents = rows.map((row) => [row.document, row.order, row.total])
  const euros = (amount: number) => germanTexts([amount])[0]
  for (const document of [
    ['invoice', String(kept.number), euros(kept.total)],
    ['order', String(withoutInvoice.number), euros(withoutInvoice.total)],
    ['invoice', String(refunded.number), euros(refunded.total)],
    ['cancellation', String(refunded.number), euros(-refunded.total)],
  ]) {
    assert(
      documents.some((it) => it.join() === document.join()),
      document.join(),
    )
  }
  // The delivery method needs no address.
  assert.deepEqual([...new Set(rows.map((row) => row['delivery country']))], ['DE'])
  const { time } = shop.exportFormatOf(berlin)
  const { payment } = (await shop.findOrder(refunded.id)) ?? assert.fail()
  const [cancellation] = rows.filter((row) => row.document === 'cancellation')
  assert.deepEqual(
    [cancellation?.paid, cancellation?.refunded],
    [time(payment?.paidAt), time(payment?.refundedAt)],
  )
})

test('dates the correction of a refund by its own day, and reads refunds in all exports and sales figures', async () => {
  await db
    .updateTable('orders')
    .set({ created_at: '2020', updated_at: '2020' } as object)
    .execute()
  await db
    .updateTable('invoices')
    .set({ created_at: '2020' } as object)
    .execute()
  const { id, customer, order } = await placeNewOrder(timeFromNow(-9 * 86_400_000), 3)
  await shop.markPaid(admin, id)
  await shop.changeOrderStatus(admin, id, 'delivered')
  const { from, to, revenue } = await sales()
  const [before] = await rowsOf('orders', { from, to })
  assert.equal(before && 'units refunded' in before, false)
  await shop.refundOrder(admin, id, shop.refundForm(2).parse({ units_0: '2', reason: 'Broken' }))
  assert.equal((await sales()).revenue, revenue - 210)
  const rows = await rowsOf('bookkeeping', { from, to })
  assert.equal(sumsOf(rows), revenue - 210)
  const [document] = rows.filter((row) => row.document === 'correction')
  const { date, time } = shop.exportFormatOf(berlin)
  const { refunds, invoices, payment } = (await shop.findOrder(id)) ?? assert.fail()
  assert.deepEqual(
    [document?.number, document?.date, document?.total, document?.refunded],
    [invoices[1]?.number, date(refunds[0]?.createdAt), '-2,10', time(refunds[0]?.refundedAt)],
  )
  assert.notEqual(document?.date, rows.find((row) => row.document === 'invoice')?.date)
  assert.equal(payment?.refundedAt, null)
  const lines = await rowsOf('orders', { from, to })
  assert.deepEqual(
    lines.map((line) => [line['units refunded'], line['amount refunded']]),
    [
      ['2', '2,10'],
      ['0', '2,10'],
    ],
  )
  const [totals] = await rowsOf('order-totals', { from, to })
  assert.deepEqual(
    [totals?.number, totals?.['amount refunded'], totals?.corrections],
    [String(order.number), '2,10', invoices[1]?.number],
  )
  const sold = await rowsOf('best-sellers', { from, to })
  assert.deepEqual(sold.map((row) => row.units ?? row.quantity).sort(), ['1', '1'])
  const stock = (await rowsOf('stock')).find((row) => row.id === order.items[0]?.productId)
  assert.equal(stock?.ordered, '1')
  const data = await shop.readCustomerData(customer.id)
  assert.deepEqual(
    data?.orders[0]?.refunds?.map(({ amount, status, items }) => [amount, status, items.length]),
    [['2.10', 'done', 1]],
  )
})

test('writes a cancellation into the period in which the order was cancelled', async () => {
  const { id, order } = await placeNewOrder('2026-01-30T12:00:00.000Z')
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await db
    .updateTable('orders')
    .set({ updated_at: '2026-02-03T12:00:00.000Z' })
    .where('id', '=', id)
    .execute()
  const january = await rowsOf('bookkeeping', { from: '2026-01-01', to: '2026-01-31' })
  const february = await rowsOf('bookkeeping', { from: '2026-02-01', to: '2026-02-28' })
  const described = [january, february].map((rows) =>
    rows.map((row) => [row.document, row.date, row.order, sumsOf([row])]),
  )
  assert.deepEqual(described, [
    [['invoice', '2026-01-30', String(order.number), order.total]],
    [['cancellation', '2026-02-03', String(order.number), -order.total]],
  ])
  assert.equal(sumsOf([...january, ...february]), 0)
})

test('writes the correction of a recipient without an amount, and the corrected contact into the data of the customer', async () => {
  const { id, customer } = await placeNewOrder('2025-04-30T12:00:00.000Z')
  const contact = { name: 'Odette Quill', email: customer.email, phone: '555 010 0000' }
  await shop.correctOrder(admin, id, shop.OrderCorrection.parse(contact))
  await db
    .updateTable('invoices')
    .set({ created_at: '2025-05-03T12:00:00.000Z' } as object)
    .where('order_id', '=', id)
    .where('kind', '=', 'correction')
    .execute()
  const rows = await rowsOf('bookkeeping', { from: '2025-05-01', to: '2025-05-31' })
  const { invoices } = (await shop.findOrder(id)) ?? assert.fail()
  const correction = invoices.find(({ kind }) => kind === 'correction')
  assert.deepEqual(
    rows.map(({ document, number, date, total }) => [document, number, date, total]),
    [['correction', correction?.number, '2025-05-03', '0,00']],
  )
  assert.deepEqual((await shop.readCustomerData(customer.id))?.orders[0]?.contact, contact)
})

test('says kinds of documents and statuses in the language of the shop', async () => {
  await placeNewOrder('2026-01-20T12:00:00.000Z')
  const day = { from: '2026-01-20', to: '2026-01-20' }
  await shop.updateShopSettings(admin, { language: 'de' })
  const [document] = await rowsOf('bookkeeping', day)
  const [order] = await rowsOf('order-totals', day)
  const customers = await rowsOf('customers')
  await shop.updateShopSettings(admin, { language: 'en' })
  await shop.updateShopSettings(admin, { locale: 'de-DE' })
  assert.deepEqual([document?.Beleg, order?.Status], ['Rechnung', 'in Bearbeitung'])
  assert.deepEqual(new Set(customers.map((row) => row.Gesperrt)), new Set(['nein']))
})

test('has a heading of its own for the names of people, which Polish tells from names of things', async () => {
  await placeNewOrder('2026-01-21T12:00:00.000Z')
  await shop.updateShopSettings(admin, { language: 'pl' })
  const [customer] = await rowsOf('customers')
  const [seller] = await rowsOf('best-sellers')
  await shop.updateShopSettings(admin, { language: 'en' })
  assert.deepEqual(
    [customer?.['imię i nazwisko'] !== undefined, seller?.nazwa !== undefined],
    [true, true],
  )
})

test('uses the separators that spreadsheets expect in the language of the shop', () => {
  const formats = ['en-US', 'de-DE', 'fr-FR', 'pt-BR', 'de-CH', 'fr-CH', 'ja-JP', 'ar-EG'].map(
    (locale) => {
      const format = shop.exportFormatOf({ ...berlin, locale })
      return [locale, format.delimiter, format.amount(123450)]
    },
  )
  assert.deepEqual(formats, [
    ['en-US', ',', { amount: '1234.50' }],
    ['de-DE', ';', { amount: '1234,50' }],
    ['fr-FR', ';', { amount: '1234,50' }],
    ['pt-BR', ';', { amount: '1234,50' }],
    ['de-CH', ';', { amount: '1234.50' }],
    ['fr-CH', ';', { amount: '1234,50' }],
    ['ja-JP', ',', { amount: '1234.50' }],
    ['ar-EG', ',', { amount: '1234.50' }],
  ])
})

test('writes amounts and times of the other exports in the language and time zone of the shop', async () => {
  await db
    .updateTable('users')
    .set({ created_at: '2026-06-30T22:30:00.000Z' } as object)
    .execute()
  const [customer] = await rowsOf('customers')
  assert.equal(customer?.since, '2026-07-01 00:30:00')
  assert.match(customer?.spent ?? '', /^\d+,\d\d$/)
  const [product] = await rowsOf('products')
  assert.match(product?.price ?? '', /^\d,\d\d$/)
  const [stock] = await rowsOf('stock')
  assert.deepEqual(Object.keys(stock ?? {}), ['id', 'name', 'stock', 'in carts', 'ordered'])
})

test('refuses dates that do not exist, and a period that ends before it begins', () => {
  const message = (period: object) => shop.ExportPeriod.safeParse(period).error?.issues[0]?.message
  for (const from of ['2026-02-30', '2026-1-1', '0026-01-01', '+12026-01-01', 'x']) {
    assert.equal(message({ from }), 'Enter a date such as 2026-01-31', from)
  }
  assert.equal(
    message({ from: '2026-01-02', to: '2026-01-01' }),
    'The last day must not be before the first day',
  )
  assert.equal(message({ from: '2026-01-02', to: '2026-01-02' }), undefined)
})

test('has columns for notes and addresses for invoices once an order of the period has one, which no spreadsheet runs', async () => {
  const { id, customer } = await placeNewOrder('2026-09-01T12:00:00.000Z')
  const period = { from: '2026-09-01', to: '2026-09-01' }
  const names = ['orders', 'order-totals']
  for (const name of names) assert(!('note' in ((await rowsOf(name, period))[0] ?? {})), name)

  const address = { name: 'Moss Ltd', lines: 'Unit 7', postcode: '', city: 'Dublin', country: 'IE' }
  await db.updateTable('orders').set({ customer_note: '=1+1' }).where('id', '=', id).execute()
  await db
    .insertInto('order_invoice_addresses')
    .values({ order_id: id, ...address, vat_id: 'IE1' })
    .execute()
  const invoiceAddress = ['Moss Ltd', 'Unit 7', 'Dublin', 'Ireland', 'VAT id IE1']
  for (const name of names) {
    const [row] = await rowsOf(name, period)
    assert.deepEqual(Object.keys(row ?? {}).slice(-2), ['note', 'invoice address'], name)
    assert.deepEqual([row?.note, row?.['invoice address']], ["'=1+1", invoiceAddress.join(', ')])
  }
  const [order] = (await shop.readCustomerData(customer.id))?.orders ?? []
  assert.deepEqual([order?.note, order?.invoiceAddress], ['=1+1', invoiceAddress])
})
