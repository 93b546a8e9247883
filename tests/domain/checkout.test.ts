import './test-database'
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { untilNotBusy } from '../support/busy'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { db } from './shop'

const address = {
  name: 'Fern Moss',
  lines: 'Lindenweg 4\nBack door',
  postcode: '1234',
  city: 'Wrenfold',
  country: 'AT',
}

const everything = { status: '', search: '', sort: 'newest', reversed: false, page: 1 } as const

const transfer = {
  kind: 'transfer',
  name: 'Bank transfer',
  accountHolder: 'Corner Shop',
  iban: 'DE89 3704 0044 0532 0130 00',
}

let admin: shop.User

before(async () => {
  admin = await createUser('admin')
})

// Each test starts without methods, seller, tax rate, countries and terms.
beforeEach(async () => {
  for (const { id } of await shop.listDeliveryMethods()) await shop.deleteDeliveryMethod(admin, id)
  for (const { id } of await shop.listPaymentMethods()) await shop.deletePaymentMethod(admin, id)
  const nothing = {
    postalAddress: '',
    taxNumber: '',
    taxRate: null,
    countries: [],
  }
  await setTerms('')
  await shop.updateShopSettings(admin, { currency: 'USD', confirmedCurrency: 'USD', ...nothing })
})

function setTerms(url: string) {
  return shop.updateLegalTexts(admin, {
    ...shop.LegalTextsDraft.parse({}),
    terms: { text: '', url },
  })
}

async function addDelivery(values: object = {}) {
  const draft = shop.DeliveryMethodDraft.parse({
    name: 'Parcel',
    price: '4.90',
    needsAddress: 'on',
    ...values,
  })
  await shop.createDeliveryMethod(admin, draft)
  const methods = await shop.listDeliveryMethods()
  return methods.at(-1)?.id ?? ''
}

async function addPayment(values: object = transfer) {
  await shop.createPaymentMethod(admin, shop.PaymentMethodDraft.parse(values))
  const methods = await shop.listPaymentMethods()
  return methods.at(-1)?.id ?? ''
}

async function customerWithCart(price = 1000) {
  const [customer, product] = [await createUser(), await createProduct(5, { price })]
  await shop.addToCart(customer.id, product.id)
  return customer
}

test('places an order without delivery and payment when the shop has no methods', async () => {
  const customer = await customerWithCart()
  const { id } = await shop.placeOrder(customer.id, { delivery: 'x', payment: 'y' })
  const order = await shop.findOrder(id)
  assert.deepEqual(
    [order?.total, order?.currency, order?.delivery, order?.payment, order?.invoices],
    [1000, 'USD', undefined, undefined, []],
  )
})

test('stores a copy of delivery, postal address and payment, and suggests the postal address for the next order', async () => {
  const [delivery, payment] = [await addDelivery(), await addPayment()]
  const customer = await customerWithCart()
  const { id } = await shop.placeOrder(customer.id, {
    delivery,
    payment,
    address,
    expectedTotal: 14.9,
  })
  await shop.deleteDeliveryMethod(admin, delivery)
  const order = await shop.findOrder(id)
  assert.equal(order?.total, 1490)
  assert.deepEqual(order?.delivery, { name: 'Parcel', price: 490, taxRate: null })
  assert.deepEqual(order?.address, address)
  assert.equal(order?.payment?.iban, 'DE89370400440532013000')
  assert.deepEqual(await shop.findLastAddress(customer.id), address)
})

test('refuses an order with a message for each field when a choice is missing or wrong', async () => {
  const [delivery] = [await addDelivery(), await addPayment()]
  await setTerms('https://law.test/terms')
  const customer = await customerWithCart()
  const errorsOf = async (draft: object) => {
    const error = await shop
      .placeOrder(customer.id, draft, { mustAcceptTerms: true })
      .catch((it) => it)
    assert.equal(error.status, 400)
    return Object.keys(error.detail.errors)
  }
  assert.deepEqual(await errorsOf({}), ['delivery', 'payment', 'terms'])
  assert.deepEqual(await errorsOf({ delivery, address: { ...address, city: ' ' } }), [
    'address.city',
    'payment',
    'terms',
  ])
  await shop.updateShopSettings(admin, { countries: ['DE'] })
  assert.deepEqual(await errorsOf({ delivery, address, terms: 'on' }), [
    'address.country',
    'payment',
  ])
})

test('requires accepted terms only at the checkout, and only when the shop has terms', async () => {
  const delivery = await addDelivery()
  const place = async (options?: { mustAcceptTerms: true }) =>
    shop.placeOrder((await customerWithCart()).id, { delivery, address }, options)
  await place({ mustAcceptTerms: true })
  await setTerms('https://law.test/terms')
  await assert.rejects(place({ mustAcceptTerms: true }), refusal(400, 'Please accept the terms'))
  await place()
})

test('requires no postal address when the delivery method needs none', async () => {
  const delivery = await addDelivery({ name: 'Collection', price: '0', needsAddress: undefined })
  const customer = await customerWithCart()
  const { id } = await shop.placeOrder(customer.id, { delivery, address: { name: 'Only a name' } })
  assert.equal((await shop.findOrder(id))?.address, undefined)
})

test('delivers for free when the total reaches the limit of the delivery method', async () => {
  const delivery = await addDelivery({ freeFrom: '10' })
  const [below, at] = [await customerWithCart(999), await customerWithCart(1000)]
  const paid = await shop.placeOrder(below.id, { delivery, address })
  const free = await shop.placeOrder(at.id, { delivery, address })
  assert.equal((await shop.findOrder(paid.id))?.total, 999 + 490)
  assert.equal((await shop.findOrder(free.id))?.total, 1000)
})

test('refuses an order when the price of the delivery has risen', async () => {
  const delivery = await addDelivery()
  const customer = await customerWithCart()
  await assert.rejects(
    shop.placeOrder(customer.id, { delivery, address, expectedTotal: 10 }),
    refusal(409, 'The total is now $14.90 (it was $10.00). Please check your order.'),
  )
})

async function shownVersions() {
  const { deliveries, payments } = await shop.readMethods()
  return [...deliveries, ...payments].map(shop.methodVersion).join(' ')
}

test('refuses an order when an admin has changed the chosen delivery method since the buyer saw it', async () => {
  const delivery = await addDelivery()
  const customer = await customerWithCart()
  const expectedMethods = await shownVersions()
  const collection = { name: 'Fetch it yourself', price: '4.90', needsAddress: undefined }
  await shop.updateDeliveryMethod(admin, delivery, shop.DeliveryMethodDraft.parse(collection))
  await assert.rejects(shop.placeOrder(customer.id, { delivery, address, expectedMethods }), {
    status: 409,
    message:
      'The delivery method has changed. It is now “Fetch it yourself”. Please check your order.',
    detail: { code: 'method_changed', field: 'delivery' },
  })
  await shop.placeOrder(customer.id, { delivery, expectedMethods: await shownVersions() })
})

test('refuses an order when the account of the chosen payment method has changed, and no order when another method has', async () => {
  const [payment, other] = [await addPayment(), await addPayment({ kind: 'other', name: 'Barter' })]
  const customer = await customerWithCart()
  const expectedMethods = await shownVersions()
  const account = { ...transfer, iban: 'AT61 1904 3002 3457 3201' }
  await shop.updatePaymentMethod(admin, payment, shop.PaymentMethodDraft.parse(account))
  await assert.rejects(
    shop.placeOrder(customer.id, { payment, expectedMethods }),
    refusal(409, /^The payment method has changed.* Please check your order\.$/),
  )
  await shop.placeOrder(customer.id, { payment: other, expectedMethods })
})

test('refuses an order when an admin has deleted a chosen method since the buyer saw it', async () => {
  const customer = await customerWithCart()
  const order = (draft: object) => shop.placeOrder(customer.id, draft)
  const courier = await addDelivery({ name: 'Courier', price: '0' })
  const [parcel, payment] = [await addDelivery(), await addPayment()]
  const expectedMethods = await shownVersions()
  await shop.deleteDeliveryMethod(admin, courier)
  const code = 'method_changed'
  const gone = {
    status: 409,
    message: 'The delivery method has changed. It is no longer available. Please check your order.',
  }
  const chosen = { delivery: courier, payment, address, expectedTotal: 10, expectedMethods }
  await assert.rejects(order(chosen), { ...gone, detail: { code, field: 'delivery' } })
  await shop.deleteDeliveryMethod(admin, parcel)
  // The form has no choice of delivery any more that could show the message.
  await assert.rejects(order(chosen), { ...gone, detail: { code, field: undefined } })
  await shop.deletePaymentMethod(admin, payment)
  await assert.rejects(order({ delivery: courier }), gone)
  await assert.rejects(order({ delivery: courier.toUpperCase() }), gone)
  await assert.rejects(
    order({ payment }),
    refusal(409, /^The payment method has changed\. It is no longer available\./),
  )
  await assert.rejects(
    order({ expectedMethods }),
    refusal(409, 'The shop has no delivery and payment methods any more. Please check your order.'),
  )
})

test('refuses a postcode that does not fit the country', async () => {
  const delivery = await addDelivery()
  const customer = await customerWithCart()
  const order = (country: string, postcode: string) =>
    shop.placeOrder(customer.id, { delivery, address: { ...address, country, postcode } })
  const wrong = { DE: '5011', GB: '12345', US: '1234', NL: '1234', CA: '12345', AT: '12345' }
  for (const [country, postcode] of Object.entries(wrong)) {
    await assert.rejects(order(country, postcode), (error) => {
      assert(error instanceof shop.Refusal)
      const [text] = error.detail.errors?.['address.postcode'] ?? []
      assert.match(String(text), /^This postcode does not fit the country /)
      return true
    })
  }
  await order('DE', '50111')
})

test('asks for no postcode where the country has none, and writes the address without a gap', async () => {
  const delivery = await addDelivery()
  const [customer, product] = [await customerWithCart(), await createProduct(5)]
  const order = (values: object) =>
    shop.placeOrder(customer.id, { delivery, address: { ...address, ...values } })
  for (const country of ['HK', 'AE', 'QA', 'PA', 'IE']) {
    const { id } = await order({ country, postcode: undefined })
    const { address: stored } = (await shop.findOrder(id)) ?? {}
    assert.deepEqual(shop.addressLines(stored ?? assert.fail()).slice(3, -1), ['Wrenfold'], country)
    await shop.addToCart(customer.id, product.id)
  }
  const incomplete = { country: 'HK', postcode: ' ', city: '' }
  await assert.rejects(order(incomplete), refusal(400, 'Enter your city'))
  await assert.rejects(order({ postcode: '' }), refusal(400, 'Enter your postcode'))
  await assert.rejects(order({ country: 'IE', postcode: '1234' }), { status: 400 })
  await assert.rejects(order({ country: 'HK', postcode: '1'.repeat(21) }), { status: 400 })
})

test('keeps the invisible letters that an address needs, and leaves out others', async () => {
  const delivery = await addDelivery()
  const customer = await customerWithCart()
  const typed = {
    name: 'علی\u200cرضا نوری',
    lines: 'Hof \u2066Elf\u2069\nاتاق\u200cها',
    city: 'Jonas\u200e',
  }
  await shop.placeOrder(customer.id, { delivery, address: { ...address, ...typed } })
  const stored = await db
    .selectFrom('order_addresses')
    .selectAll()
    .where('city', '=', 'Jonas')
    .execute()
  assert.deepEqual(
    stored.map(({ name, lines }) => [name, lines]),
    [['علی\u200cرضا نوری', 'Hof Elf\nاتاق\u200cها']],
  )
})

test('accepts a postcode in any case, with spaces, hyphens or prefix, and any when the country has no known format', () => {
  const valid = [
    'DE d-50 111',
    'GB sw1a1aa',
    'GB M1 1AE',
    'US 12345-6789',
    'NL 1234ab',
    'CA k1a 0b1',
  ]
  const furtherValid = [
    'IE D6W XY00',
    'PL 00-950',
    'PT 1000-205',
    'PT 1000',
    'SE SE-111 22',
    'HK none',
  ]
  for (const text of [...valid, ...furtherValid]) {
    assert(shop.isPostcodeOf(text.slice(0, 2), text.slice(3)), text)
  }
})

test('stores postcodes as the post of their country writes them', () => {
  const table = {
    'GB ls1 4dy': 'LS1 4DY',
    'GB bt15ga': 'BT1 5GA',
    'GB SW1A1AA': 'SW1A 1AA',
    'IM im1 1aa': 'IM1 1AA',
    'NL 1234ab': '1234 AB',
    'CA k1a0b1': 'K1A 0B1',
    'IE d6wxy00': 'D6W XY00',
    'SE 11122': '111 22',
    'SE SE-11122': '111 22',
    'CZ 11000': '110 00',
    'SK 811-01': '811 01',
    'GR 10431': '104 31',
    'PL 00950': '00-950',
    'PT 1000205': '1000-205',
    'PT 1000': '1000',
    'US 123456789': '12345-6789',
    'US 12345': '12345',
    'BR 01310100': '01310-100',
    'JP 1000001': '100-0001',
    'LV LV-1050': 'LV-1050',
    'HK none': 'none',
    'GB wrong': 'wrong',
  }
  for (const [typed, expected] of Object.entries(table)) {
    const [country, postcode] = [typed.slice(0, 2), typed.slice(3)]
    assert.equal(shop.writtenPostcode(country, postcode), expected, typed)
    assert.equal(shop.writtenPostcode(country, expected), expected)
    const { address } = shop.checkAddress(
      { name: 'Ada', lines: 'High 1', postcode, city: 'X', country },
      [],
    )
    assert.equal(address?.postcode, expected)
  }
})

test('refuses another draft with the idempotency key of an order', async () => {
  const customer = await customerWithCart()
  const options = { idempotencyKey: 'key' }
  const { id } = await shop.placeOrder(customer.id, { expectedTotal: 10, currency: 'USD' }, options)
  const repeated = await shop.placeOrder(
    customer.id,
    { currency: 'USD', expectedTotal: 10 },
    options,
  )
  assert.equal(repeated.id, id)
  await assert.rejects(
    shop.placeOrder(customer.id, { expectedTotal: 10 }, options),
    refusal(422, 'This Idempotency-Key belongs to an order with another body'),
  )
  await db.updateTable('order_keys').set({ body_hash: null }).where('order_id', '=', id).execute()
  assert.equal((await shop.placeOrder(customer.id, { expectedTotal: 10 }, options)).id, id)
})

test('stores the tax rates that apply when the order is placed, and sums the included tax per rate', async () => {
  await shop.updateShopSettings(admin, { taxRate: 1900 })
  const delivery = await addDelivery()
  const [customer, reduced] = [await customerWithCart(), await createProduct(2, { price: 700 })]
  await db
    .updateTable('categories')
    .set({ tax_rate: 700 })
    .where('id', 'in', db.selectFrom('products').select('category_id').where('id', '=', reduced.id))
    .execute()
  await shop.addToCart(customer.id, reduced.id)
  const { id } = await shop.placeOrder(customer.id, { delivery, address })
  await shop.updateShopSettings(admin, { taxRate: 2000 })
  const order = await shop.findOrder(id)
  assert(order)
  assert.deepEqual(shop.taxesOf(order), [
    { rate: 1900, net: 1252, tax: 238, gross: 1490 },
    { rate: 700, net: 654, tax: 46, gross: 700 },
  ])
})

test('numbers invoices without gaps when orders are placed at the same time or fail', async () => {
  await shop.updateShopSettings(admin, {
    postalAddress: 'Lindenweg 1\n12345 Wrenfold',
    taxNumber: 'X1',
  })
  const customers: { id: string }[] = []
  while (customers.length < 6) customers.push(await customerWithCart())
  const placed = await Promise.all(
    customers.map(({ id }, index) =>
      untilNotBusy(() => shop.placeOrder(id, index % 2 === 0 ? {} : { expectedTotal: 1 })).catch(
        () => undefined,
      ),
    ),
  )
  const ids = placed.flatMap((order) => (order ? [order.id] : []))
  assert.equal(ids.length, 3)
  const orders = await Promise.all(ids.map((id) => shop.findOrder(id)))
  const numbers = orders.map((order) => Number(order?.invoices[0]?.number)).sort((a, b) => a - b)
  assert.deepEqual(numbers, [numbers[0], (numbers[0] ?? 0) + 1, (numbers[0] ?? 0) + 2])
  assert.match(
    orders[0]?.invoices[0]?.seller ?? '',
    /\nLindenweg 1\n12345 Wrenfold\nTax number X1$/,
  )
})

test('issues a cancellation invoice with its own number when an order with an invoice is cancelled', async () => {
  await shop.updateShopSettings(admin, { postalAddress: 'Lindenweg 1', taxNumber: 'X1' })
  const { id } = await shop.placeOrder((await customerWithCart()).id)
  await shop.changeOrderStatus(admin, id, 'cancelled')
  const order = await shop.findOrder(id)
  assert.deepEqual(
    order?.invoices.map(({ kind }) => kind),
    ['invoice', 'cancellation'],
  )
  assert.equal(order?.invoices[1]?.number, 'C-1')
})

test('writes the numbers of new invoices in the form of the settings, and leaves issued ones as they are', async () => {
  await shop.updateShopSettings(admin, { postalAddress: 'Lindenweg 1', taxNumber: 'X1' })
  const numbersOf = async (id: string) =>
    (await shop.findOrder(id))?.invoices.map((it) => it.number)
  const first = await shop.placeOrder((await customerWithCart()).id)
  const [plain] = (await numbersOf(first.id)) ?? []
  await shop.updateShopSettings(admin, {
    invoiceNumbers: 'RE-{year}-{number}',
    cancellationNumbers: 'ST/{number}',
  })
  const { id } = await shop.placeOrder((await customerWithCart()).id)
  await shop.changeOrderStatus(admin, id, 'cancelled')
  const year = new Date().getUTCFullYear()
  assert.deepEqual(await numbersOf(id), [`RE-${year}-${Number(plain) + 1}`, 'ST/2'])
  assert.deepEqual(await numbersOf(first.id), [plain])
  await shop.updateShopSettings(admin, {
    invoiceNumbers: '{number}',
    cancellationNumbers: '{number}',
  })
  const last = await shop.placeOrder((await customerWithCart()).id)
  assert.deepEqual(await numbersOf(last.id), [String(Number(plain) + 2)])
  assert.deepEqual(await shop.findInvoicesWithGaps(db), [])
})

test('keeps the sentence instead of tax in the order and its email when the settings change', async () => {
  const taxSentence = 'No VAT, article 284 of the VAT directive.'
  await shop.updateShopSettings(admin, { taxRate: null, taxSentence })
  const customer = await customerWithCart()
  const { id } = await shop.placeOrder(customer.id)
  await shop.updateShopSettings(admin, { taxSentence: '' })
  assert.equal((await shop.findOrder(id))?.taxSentence, taxSentence)
  const email = await db
    .selectFrom('emails')
    .select(['body', 'html'])
    .where('recipient', '=', customer.email)
    .executeTakeFirstOrThrow()
  assert(email.body.includes(taxSentence) && email.html?.includes(taxSentence))
  assert.equal(
    (await shop.findOrder((await shop.placeOrder((await customerWithCart()).id)).id))?.taxSentence,
    '',
  )
})

test('marks an order as paid and as unpaid, and lists the unpaid orders', async () => {
  const payment = await addPayment({ kind: 'collection', name: 'At the counter' })
  const { id } = await shop.placeOrder((await customerWithCart()).id, { payment })
  const { unpaid: before } = await shop.countByPayment()
  const unpaid = async () =>
    (await shop.listOrders({ ...everything, payment: 'unpaid' })).orders.some(
      (order) => order.id === id,
    )
  assert(await unpaid())
  await shop.markPaid(admin, id)
  assert.equal((await shop.countByPayment()).unpaid, before - 1)
  assert(!(await unpaid()))
  await assert.rejects(shop.markPaid(admin, id), { status: 409 })
  await shop.markUnpaid(admin, id)
  assert(await unpaid())
  await shop.changeOrderStatus(admin, id, 'cancelled')
  const cancelled = await shop.findOrderForAdmin(id)
  assert(cancelled && !shop.isUnpaid(cancelled.order) && !(await unpaid()))
})

test('finds orders by their delivery address', async () => {
  const delivery = await addDelivery()
  const city = 'Upper 100%_Hill Übersee'
  const { id } = await shop.placeOrder((await customerWithCart()).id, {
    delivery,
    address: { ...address, city },
  })
  const find = async (search: string) =>
    (await shop.listOrders({ ...everything, search })).orders.map((order) => order.id)
  assert.deepEqual(await find('upper 100%_'), [id])
  assert.deepEqual(await find('übersee LINDENWEG'), [id])
  assert.deepEqual(await find('upper 100x_'), [])
})

const invoiceAddress = {
  name: 'Moss & Sons Ltd',
  lines: 'Unit 7',
  postcode: '',
  city: 'Dublin',
  country: 'IE',
  vatId: 'IE 1234567 T',
}

test('takes a note and an address for the invoice in every shop, and leaves out empty ones', async () => {
  const place = async (draft: object) => {
    const { id } = await shop.placeOrder((await customerWithCart()).id, draft)
    const order = await shop.findOrder(id)
    return [order?.customerNote, order?.invoiceAddress]
  }
  const toReed = { ...invoiceAddress, name: 'Wilma Reed' }
  const typed = { customerNote: 'Hello', invoiceAddress: toReed }
  assert.deepEqual(await place(typed), ['Hello', toReed])
  const nothing = { customerNote: '', invoiceAddress: { name: '', vatId: '' } }
  assert.deepEqual(await place(nothing), [undefined, undefined])
})

test('limits a note to 500 characters of plain text, and has one kind of line break', () => {
  const note = (customerNote: unknown) => shop.OrderDraft.safeParse({ customerNote })
  assert.equal(note(' One\r\ntwo\u200b\u2028three\r\n').data?.customerNote, 'One\ntwo\nthree')
  assert.equal(note('x\r\n'.repeat(250)).success, true)
  const wrong = {
    'Please use at most 500 characters': 'x'.repeat(501),
    'Please use plain text': 'bell\u0007',
    'Please use text': 5,
  }
  for (const [message, text] of Object.entries(wrong)) {
    assert.deepEqual(
      note(text).error?.issues.map((issue) => String(issue.message)),
      [message],
    )
  }
})

test('copies the note and the address for the invoice to the order, its invoices and its emails', async () => {
  await shop.updateShopSettings(admin, {
    countries: ['AT'],
    ...{ postalAddress: 'Lindenweg 1', taxNumber: 'X1' },
  })
  const delivery = await addDelivery()
  const customer = await customerWithCart()
  const draft = { delivery, address, customerNote: '<b>Ring twice</b>\n=1+1', invoiceAddress }
  const errors = async (changes: object) => {
    const part = { ...draft, invoiceAddress: changes }
    const error = await shop.placeOrder(customer.id, part).catch((it) => it)
    return [error.status, Object.keys(error.detail.errors)]
  }
  const fields = (...names: string[]) => [400, names.map((name) => `invoiceAddress.${name}`)]
  assert.deepEqual(
    await errors({ vatId: 'X' }),
    fields('name', 'lines', 'postcode', 'city', 'country'),
  )
  assert.deepEqual(
    await errors({ ...invoiceAddress, country: 'XX', postcode: '1' }),
    fields('country'),
  )
  assert.deepEqual(
    await errors({ ...invoiceAddress, country: 'DE', postcode: '1' }),
    fields('postcode'),
  )

  const { id, number } = await shop.placeOrder(customer.id, draft)
  const order = (await shop.findOrder(id)) ?? assert.fail()
  assert.deepEqual(order.address, address)
  assert.deepEqual([order.customerNote, order.invoiceAddress], [draft.customerNote, invoiceAddress])
  assert.deepEqual(await shop.findLastAddress(customer.id), address)
  const search = { ...everything, search: 'moss sons dublin' }
  assert.deepEqual(
    (await shop.listOrders(search)).orders.map((it) => it.id),
    [id],
  )

  await shop.changeOrderStatus(admin, id, 'cancelled')
  const buyers = (await shop.findOrder(id))?.invoices.map(({ buyer }) => buyer)
  const buyer = 'Moss & Sons Ltd\nUnit 7\nDublin\nIreland\nVAT id IE 1234567 T'
  assert.deepEqual(buyers, [buyer, buyer])

  for (const [email, subject] of [
    [customer.email, `Your order ${number} at`],
    [admin.email, `New order ${number}:`],
  ] as const) {
    const emails = await emailsTo(email)
    const sent = emails.find((it) => it.subject.startsWith(subject)) ?? assert.fail(subject)
    assert(sent.body.includes(`\n\nInvoice to:\n${buyer}\n\n`), sent.body)
    assert(sent.body.includes(`\n\nNote to the shop:\n${draft.customerNote}\n\n`), sent.body)
    assert(sent.html?.includes('&lt;b&gt;Ring twice&lt;/b&gt;'), sent.html ?? '')
  }
})

test('keeps the checkout of a shop of an earlier version that has one only for a note or an address', async () => {
  for (const setting of ['customerNotes', 'invoiceAddresses']) {
    assert.equal((await shop.readCheckoutPreview(1000)).hasCheckout, false)
    await shop.updateShopSettings(admin, { [setting]: true })
    assert.equal((await shop.readCheckoutPreview(1000)).hasCheckout, true, setting)
    await shop.updateShopSettings(admin, { [setting]: false })
  }
})

test('encodes account, amount and reference in the QR code of an unpaid transfer in euros', async () => {
  await shop.updateShopSettings(admin, { currency: 'EUR', confirmedCurrency: 'EUR' })
  const payment = await addPayment({ ...transfer, accountHolder: 'Müller & Söhne' })
  const { id } = await shop.placeOrder((await customerWithCart(1250)).id, { payment })
  const order = await shop.findOrder(id)
  assert(order)
  const code = shop.epcCodeOf(order)
  assert(code)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${code.size} ${code.size}"
    width="${code.size * 8}"><rect width="100%" height="100%" fill="#fff"/><path d="${code.path}"/></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const lines = decodeQR({ ...info, data: new Uint8Array(data) }).split('\n')
  assert.deepEqual(lines, [
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Müller & Söhne',
    'DE89370400440532013000',
    'EUR12.50',
    '',
    '',
    String(order.number),
  ])
  await shop.markPaid(admin, id)
  const paid = await shop.findOrder(id)
  assert(paid && shop.epcCodeOf(paid) === undefined)
})

test('refuses a payment method that does not fit the delivery method', async () => {
  const delivery = await addDelivery()
  const payment = await addPayment({ kind: 'collection', name: 'At the counter' })
  const customer = await customerWithCart()
  await assert.rejects(shop.placeOrder(customer.id, { delivery, payment, address }), {
    status: 400,
    message:
      '“At the counter” cannot be used with this delivery method. Choose another payment method',
  })
})

test('refuses the order when the currency has changed since the buyer saw the total', async () => {
  const customer = await customerWithCart()
  await assert.rejects(
    shop.placeOrder(customer.id, { expectedTotal: 10, currency: 'EUR' }),
    refusal(409, 'The total is now $10.00: the currency has changed. Please check your order.'),
  )
})

test('puts the postcode where the country of the address puts it', () => {
  const cityLinesIn = (country: string) => shop.addressLines({ ...address, country }).slice(3, -1)
  assert.deepEqual(cityLinesIn('AT'), ['1234 Wrenfold'])
  assert.deepEqual(cityLinesIn('US'), ['Wrenfold 1234'])
  assert.deepEqual(cityLinesIn('GB'), ['Wrenfold', '1234'])
})

test('asks the customer to transfer the total, and tells the shop only the payment method', async () => {
  await shop.updateShopSettings(admin, { contactEmail: 'desk@shop.test' })
  const payment = await addPayment({ ...transfer, instructions: 'Within 14 days.' })
  const customer = await customerWithCart(1250)
  const { id } = await shop.placeOrder(customer.id, { payment })
  const { number = 0 } = (await shop.findOrder(id)) ?? {}
  const bodyTo = async (email: string) => (await emailsTo(email)).at(-1)?.body ?? ''
  const request = `Please transfer $12.50 to this account. Use ${number} as the reference.`
  const toCustomer = await bodyTo(customer.email)
  assert(toCustomer.includes(`Within 14 days.\n\n${request}\n\nAccount holder: Corner Shop`))
  assert.match(await bodyTo('desk@shop.test'), /Payment: Bank transfer\n\nOpen the order/)
})

test('leaves out the text of a payment method when the unpaid order was sent and the account says how to pay', async () => {
  for (const [draft, afterwards] of [
    [transfer, ''],
    [{ kind: 'other', name: 'PayPal', link: 'https://pay.example/corner' }, ''],
    [{ kind: 'other', name: 'Cheque' }, 'Post it to us.'],
  ] as const) {
    const payment = await addPayment({ ...draft, instructions: 'Post it to us.' })
    const { id } = await shop.placeOrder((await customerWithCart(1250)).id, { payment })
    const order = async () => (await shop.findOrder(id)) ?? assert.fail()
    assert.equal(shop.instructionsOf(await order()), 'Post it to us.')
    await shop.changeOrderStatus(admin, id, 'delivered')
    assert.equal(shop.instructionsOf(await order()), afterwards, draft.name)
    await shop.deletePaymentMethod(admin, payment)
  }
})

test('emails the page where the customer pays, with amount and number, as it was when the order was placed', async () => {
  const link = 'https://pay.example/corner'
  const payment = await addPayment({ kind: 'other', name: 'PayPal', link })
  const customer = await customerWithCart(1250)
  const { id } = await shop.placeOrder(customer.id, { payment })
  await shop.deletePaymentMethod(admin, payment)
  const { number = 0, payment: stored } = (await shop.findOrder(id)) ?? {}
  assert.equal(stored?.link, link)
  const { body, html } = (await emailsTo(customer.email)).at(-1) ?? assert.fail()
  const request = `Please pay $12.50 on the linked page. Give ${number} as the reference.`
  assert(body.includes(`${request}\n\nPay online: ${link}`), body)
  assert.match(html ?? '', /<a href="https:\/\/pay\.example\/corner"[^>]*>Pay online<\/a>/)
})

test('announces an email after the delivery, or when it is ready to collect if no address is needed', async () => {
  for (const [needsAddress, announced] of [
    ['on', 'when it has been delivered.'],
    [undefined, 'when it is ready to collect.'],
  ]) {
    const delivery = await addDelivery({ needsAddress })
    const customer = await customerWithCart()
    await shop.placeOrder(customer.id, { delivery, address })
    const body = (await emailsTo(customer.email)).at(-1)?.body ?? ''
    assert(body.includes(`We will email you again ${announced}`), body)
    await shop.deleteDeliveryMethod(admin, delivery)
  }
})

test('promises a refund in the email about a cancelled order only when the order was paid', async () => {
  const payment = await addPayment()
  for (const isPaid of [true, false]) {
    const customer = await customerWithCart(1250)
    const { id } = await shop.placeOrder(customer.id, { payment })
    if (isPaid) await shop.markPaid(admin, id)
    await shop.changeOrderStatus(admin, id, 'cancelled')
    const body = (await emailsTo(customer.email)).at(-1)?.body ?? ''
    assert.equal(body.includes('We will return your payment of $12.50.'), isPaid, body)
  }
})

test('refuses to mark a cancelled order as paid', async () => {
  const payment = await addPayment()
  const { id } = await shop.placeOrder((await customerWithCart()).id, { payment })
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await assert.rejects(shop.markPaid(admin, id), { status: 409 })
})

test('preserves the date of the payment and emails the customer when an order is marked as refunded', async () => {
  await shop.updateShopSettings(admin, { contactEmail: 'desk@shop.test' })
  const payment = await addPayment()
  const customer = await customerWithCart(1250)
  const { id } = await shop.placeOrder(customer.id, { payment })
  const lastEmail = async () => (await emailsTo(customer.email)).at(-1)
  const dueIds = async () =>
    (await shop.listOrders({ ...everything, payment: 'refund' })).orders.map((order) => order.id)
  const stateOf = async () => shop.paymentStateOf((await shop.findOrder(id)) ?? assert.fail())
  await assert.rejects(shop.markRefunded(admin, id), refusal(409, /is not cancelled$/))
  await shop.markPaid(admin, id)
  assert.equal(await stateOf(), 'paid')
  await shop.changeOrderStatus(admin, id, 'cancelled')
  const { refund: before } = await shop.countByPayment()
  assert.equal(await stateOf(), 'refund due')
  assert((await dueIds()).includes(id))
  await assert.rejects(shop.markUnpaid(admin, id), refusal(409, /is cancelled$/))

  const { number = 0, payment: paid } = (await shop.findOrder(id)) ?? {}
  assert.deepEqual(await shop.markRefunded(admin, id), { message: 'Order marked as refunded' })
  const refunded = await shop.findOrder(id)
  assert.equal(refunded?.payment?.paidAt, paid?.paidAt)
  assert(refunded?.payment?.refundedAt)
  assert.equal(await stateOf(), 'refunded')
  assert(!(await dueIds()).includes(id))
  assert.equal((await shop.countByPayment()).refund, before - 1)
  assert.equal((await lastEmail())?.subject, `We have returned $12.50 for order ${number}`)
  assert.match((await lastEmail())?.body ?? '', /We have returned your payment of \$12\.50\./)
  await assert.rejects(shop.markRefunded(admin, id), refusal(409, /is already refunded$/))

  await shop.markNotRefunded(admin, id)
  assert.equal(await stateOf(), 'refund due')
  assert.equal((await lastEmail())?.subject, `We have not returned $12.50 for order ${number} yet`)
  await assert.rejects(shop.markNotRefunded(admin, id), refusal(409, /is not refunded$/))
  const { activities } = await shop.listActivities(1)
  assert.deepEqual(
    activities.slice(0, 2).map(({ action, subject }) => `${action} ${subject}`),
    [`marked order ${number} as not refunded`, `marked order ${number} as refunded`],
  )
})

test('refuses to mark an order as refunded when it was never paid or does not exist', async () => {
  const payment = await addPayment()
  const { id } = await shop.placeOrder((await customerWithCart()).id, { payment })
  await shop.changeOrderStatus(admin, id, 'cancelled')
  await assert.rejects(shop.markRefunded(admin, id), refusal(409, /was never paid$/))
  await assert.rejects(shop.markRefunded(admin, 'no such order'), refusal(404, 'Order not found'))
})

test('misses the payment before a delivery only when the order is not paid at the handover', async () => {
  for (const [kind, isMissing] of [
    ['transfer', true],
    ['other', true],
    ['delivery', false],
    ['collection', false],
  ] as const) {
    const payment = await addPayment(
      kind === 'transfer' ? transfer : { kind, name: kind, instructions: 'Please pay.' },
    )
    const { id } = await shop.placeOrder((await customerWithCart()).id, { payment })
    const order = async () => (await shop.findOrder(id)) ?? assert.fail()
    assert.equal(shop.isPrepaymentMissing(await order()), isMissing, kind)
    const [toDeliver] = await shop.listChosenOrders([id])
    assert.equal(toDeliver?.isPrepaymentMissing, isMissing, kind)
    await shop.markPaid(admin, id)
    assert.equal(shop.isPrepaymentMissing(await order()), false)
    await shop.deletePaymentMethod(admin, payment)
  }
  const { id } = await shop.placeOrder((await customerWithCart()).id)
  assert.equal(shop.isPrepaymentMissing((await shop.findOrder(id)) ?? assert.fail()), false)
})
