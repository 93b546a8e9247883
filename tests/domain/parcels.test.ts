import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { textsIn } from '../../app/languages/languages.server'
import { setLanguage, t } from '../../app/languages/translate'
import { untilNotBusy } from '../support/busy'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, emailsTo, refusal } from './factories'
import * as shop from './shop'
import { day, db, timeFromNow } from './shop'

afterEach(async () => {
  await assertStockInvariant(db)
  assert.deepEqual(await shop.findOrdersWithTooManySent(db), [])
})

const admin = await createUser('admin')
await shop.createCarrier(admin, {
  name: 'Fleet Fox',
  url: 'https://track.fleetfox.test/parcels?id={number}',
})

/** One item for each number of units. */
async function newOrder(...units: number[]) {
  const customer = await createUser()
  const products = []
  for (const count of units) {
    const product = await createProduct(count)
    products.push(product)
    for (let unit = 0; unit < count; unit++) await shop.addToCart(customer.id, product.id)
  }
  const { id, number } = await shop.placeOrder(customer.id)
  return { id, number, customer, names: products.map(({ name }) => name) }
}

async function orderOf(id: string) {
  const order = await shop.findOrder(id)
  assert(order)
  return order
}

const unitsOf = (...counts: number[]) => new Map(counts.entries())
const lastEmail = async (email: string) => (await emailsTo(email)).at(-1)

test('does not send units that were taken back before', async () => {
  const { id } = await newOrder(3, 1)
  await shop.refundOrder(admin, id, shop.refundForm(2).parse({ units_0: '1', units_1: '1' }))
  await shop.sendParcel(admin, id, {})
  const order = await orderOf(id)
  assert.deepEqual(order.parcels?.[0]?.items, [{ position: 0, quantity: 2 }])
  assert.equal(shop.shippingStateOf(order), 'sent')
})

test('has on the packing slip what was sent, and not what was taken back before, when units were taken back', async () => {
  const { id } = await newOrder(3, 1)
  const onSlip = async () => shop.linesToDeliver(await orderOf(id)).map(({ quantity }) => quantity)
  const takeBack = (units: object) => shop.refundOrder(admin, id, shop.refundForm(2).parse(units))
  await shop.sendParcel(admin, id, { items: unitsOf(1) })
  await takeBack({ units_0: '1' })
  assert.deepEqual(await onSlip(), [2, 1])
  await shop.sendParcel(admin, id, {})
  await takeBack({ units_0: '1', units_1: '1' })
  assert.deepEqual(await onSlip(), [2, 1])
  assert.deepEqual(shop.unsentUnits(await orderOf(id)), [0, 0])
  await shop.changeOrderStatus(admin, id, 'delivered')
  assert.deepEqual(await onSlip(), [2, 1])
})

test('asks to mark the order as delivered when all of it is to be refunded after a part was sent', async () => {
  const { id } = await newOrder(2)
  const all = shop.refundForm(1).parse({ units_0: '2' })
  await assert.rejects(shop.refundOrder(admin, id, all), /Cancel the order instead/)
  await shop.sendParcel(admin, id, { items: unitsOf(1) })
  await assert.rejects(shop.refundOrder(admin, id, all), /Mark the order as delivered first/)
  await shop.changeOrderStatus(admin, id, 'delivered')
  await shop.refundOrder(admin, id, all)
})

test('sends everything that is left, and names in the email what is in the parcel and still to come', async () => {
  const { id, number, customer, names } = await newOrder(2, 1)
  assert.equal((await orderOf(id)).parcels, undefined)
  await shop.sendParcel(admin, id, {
    items: unitsOf(1, 0),
    carrier: 'fleet fox',
    number: '00 34/5 €',
  })
  const first = await lastEmail(customer.email)
  assert.equal(first?.subject, `A part of your order ${number} is on its way`)
  assert.match(first.body, new RegExp(`contains:\n\n1 × ${names[0]}\n\nCarrier: Fleet Fox`))
  assert.match(
    first.body,
    /Track the parcel: https:\/\/track\.fleetfox\.test\/parcels\?id=0034%2F5%E2%82%AC\n/,
  )
  assert.match(first.body, new RegExp(`still to come.*:\n\n1 × ${names[0]}\n1 × ${names[1]}`))
  assert.equal(shop.shippingStateOf(await orderOf(id)), 'partly sent')
  await shop.sendParcel(admin, id, {})
  const second = await lastEmail(customer.email)
  assert.equal(second?.subject, `Your order ${number} is on its way`)
  assert.doesNotMatch(second.body, /still to come|Carrier|Track/)
  const order = await orderOf(id)
  assert.equal(order.status, 'processing')
  assert.equal(shop.shippingStateOf(order), 'sent')
  assert.deepEqual(shop.unsentUnits(order), [0, 0])
  assert.deepEqual(
    order.parcels?.map(({ carrier, items }) => [carrier, items]),
    [
      ['Fleet Fox', [{ position: 0, quantity: 1 }]],
      [
        '',
        [
          { position: 0, quantity: 1 },
          { position: 1, quantity: 1 },
        ],
      ],
    ],
  )
  const [activity] = (await shop.listActivities(1)).activities
  assert.equal(activity?.what, `sent a parcel of order ${number}`)
})

test('reads parcels only when an order has some', async () => {
  const { id } = await newOrder(1)
  const read: string[] = []
  const reader = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode') read.push(JSON.stringify(node.from))
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const readsParcels = async () => {
    read.length = 0
    await shop.findOrder(id, reader)
    assert(read.length > 1)
    return read.some((from) => from.includes('"parcels"'))
  }
  assert.equal(await readsParcels(), false)
  await shop.sendParcel(admin, id, {})
  assert.equal(await readsParcels(), true)
})

test('reads for the list of a customer only what it shows, and parcels when an order has some', async () => {
  const { id, customer } = await newOrder(1)
  const namesInList = async () => {
    const { orders } = await shop.listOwnOrders(customer.id, 1)
    return Object.keys(JSON.parse(JSON.stringify(orders[0]))).sort()
  }
  const always = ['createdAt', 'currency', 'id', 'items', 'number', 'refunds', 'status', 'total']
  assert.deepEqual(await namesInList(), always)
  await shop.sendParcel(admin, id, {})
  assert.deepEqual(await namesInList(), [...always, 'parcels'].sort())
})

test('refuses at its field what cannot be in a parcel', async () => {
  const { id, number } = await newOrder(2)
  const [field, send] = ['items.item0', (parcel: object) => shop.sendParcel(admin, id, parcel)]
  await assert.rejects(send({ items: unitsOf(3) }), (error: shop.Refusal) => {
    assert.equal(error.status, 409)
    const onlyTwo = 'Only 2 units of this item are left to send'
    assert.deepEqual(error.detail.errors?.[field]?.map(String), [onlyTwo])
    return true
  })
  await assert.rejects(send({ items: unitsOf(0) }), {
    ...refusal(400, 'Enter at least one unit'),
    detail: { field },
  })
  await assert.rejects(
    send({ items: new Map([[7, 1]]) }),
    refusal(409, 'The order has no such item'),
  )
  await assert.rejects(send({ carrier: 'Slow Snail' }), {
    ...refusal(400, 'There is no carrier “Slow Snail”. You can add it in Shop Settings'),
    detail: { field: 'carrier' },
  })
  await send({})
  await assert.rejects(send({}), refusal(409, `Everything in order ${number} has been sent`))
  const { error } = shop.ParcelDraft.safeParse({
    items: { item0: 'two', item1: '-1', item2: '1.5' },
  })
  assert.deepEqual(
    error?.issues.map(({ path }) => path.join('.')),
    ['items.item0', 'items.item1', 'items.item2'],
  )
})

test('has to deliver the orders of which something is left to send, when others were sent as a whole', async () => {
  const orders = await Promise.all(
    [[1], [2], [2, 1], [3, 1], [1], [2]].map((it) => newOrder(...it)),
  )
  const ids = orders.map(({ id }) => id)
  const [, part = '', whole = '', reduced = '', delivered = '', back = ''] = ids
  await shop.sendParcel(admin, part, { items: unitsOf(1) })
  await shop.sendOrders(admin, [{ id: whole }])
  await shop.sendParcel(admin, reduced, { items: unitsOf(2, 1) })
  await shop.refundOrder(admin, reduced, shop.refundForm(2).parse({ units_0: '1' }))
  await shop.changeOrderStatus(admin, delivered, 'delivered')
  await shop.sendOrders(admin, [{ id: back }])
  await shop.undoParcel(admin, back)
  const query = { search: '', sort: 'newest', reversed: false, page: 1 } as const
  const { orders: found, total } = await shop.listOrders({ ...query, status: 'to-deliver' })
  const listed = found.map(({ id }) => id)
  const isListed = ids.map((id) => listed.includes(id))
  assert.deepEqual(isListed, [true, true, false, false, false, true])
  assert.deepEqual(isListed, (await Promise.all(ids.map(orderOf))).map(shop.canSend))
  const counts = await shop.countOrdersByStatus()
  assert.equal(counts['to-deliver'], total)
  assert(counts.processing >= total + 2)
  const shown = (await shop.overview(shop.defaultPeriod, { role: 'admin' })).orders
  assert.deepEqual([shown?.['to-deliver'], shown?.processing], [total, counts.processing])
})

test('does not count a withdrawn order among those to deliver when all of it was sent', async () => {
  await shop.updateShopSettings(admin, { contactEmail: 'desk@shop.test', withdrawalDays: 14 })
  const { id, number, customer } = await newOrder(1)
  const draft = { name: 'Ada', orderNumber: String(number), email: customer.email }
  await shop.declareWithdrawal(draft, '198.51.100.2')
  const before = await shop.countWaitingWithdrawals()
  await shop.sendParcel(admin, id, {})
  const after = await shop.countWaitingWithdrawals()
  assert.equal(after?.toDeliver, Number(before?.toDeliver) - 1)
  assert.equal(after?.unanswered, before?.unanswered)
})

test('refuses a parcel when the order does not exist, is cancelled or delivered', async () => {
  await assert.rejects(shop.sendParcel(admin, '0'.repeat(24), {}), refusal(404, 'Order not found'))
  for (const [status, words] of [
    ['cancelled', 'is cancelled'],
    ['delivered', 'is already delivered'],
  ] as const) {
    const [{ id, number }, other] = [await newOrder(1), await newOrder(1)]
    await shop.changeOrderStatus(admin, id, status)
    const expected = refusal(409, `Order ${number} ${words}`)
    await assert.rejects(shop.sendParcel(admin, id, {}), expected)
    await assert.rejects(shop.sendOrders(admin, [other, { id }]), expected)
    assert.equal((await orderOf(other.id)).parcels, undefined)
  }
})

test('puts no more units in parcels than were ordered when admins send them at once', async () => {
  const { id } = await newOrder(3)
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map(() => untilNotBusy(() => shop.sendParcel(admin, id, { items: unitsOf(2) }))),
  )
  assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(shop.unsentUnits(await orderOf(id)), [1])
})

test('sends a part once when a form or a call for it is repeated', async () => {
  const { id, customer } = await newOrder(4)
  const { updatedAt: expectedUpdatedAt } = await orderOf(id)
  const form = shop.ParcelDraft.parse({ items: { item0: '1' }, expectedUpdatedAt })
  const call = shop.ParcelBody.parse({ items: '[{"orderItem":0,"quantity":1}]', expectedUpdatedAt })
  await shop.sendParcel(admin, id, form)
  for (const repeated of [form, call]) {
    await assert.rejects(
      shop.sendParcel(admin, id, repeated),
      refusal(409, /^Order \d+ has changed since you opened the form/),
    )
  }
  assert.deepEqual(shop.unsentUnits(await orderOf(id)), [3])
  assert.equal((await emailsTo(customer.email)).filter(isParcelEmail).length, 1)
})

const isParcelEmail = ({ subject }: { subject: string }) => /on its way/.test(subject)

test('adds up the units of an item that a call names twice', async () => {
  const { id } = await newOrder(3)
  const twice = '[{"orderItem":0,"quantity":1},{"orderItem":0,"quantity":1}]'
  await shop.sendParcel(admin, id, shop.ParcelBody.parse({ items: twice }))
  assert.deepEqual(shop.unsentUnits(await orderOf(id)), [1])
})

test('undoes a parcel within a day, and tells the customer', async () => {
  const { id, number, customer } = await newOrder(1)
  await shop.sendParcel(admin, id, {})
  const parcelId = (await orderOf(id)).parcels?.[0]?.id ?? ''
  await shop.undoParcel(admin, String(number), { parcelId })
  const email = await lastEmail(customer.email)
  assert.equal(email?.subject, `A parcel of your order ${number} has not been sent yet`)
  assert.equal((await orderOf(id)).parcels, undefined)
  await assert.rejects(shop.undoParcel(admin, id, { parcelId }), refusal(404, 'Parcel not found'))
  await shop.sendParcel(admin, id, {})
  const again = (await orderOf(id)).parcels?.[0]?.id ?? ''
  await setSentAt(again, timeFromNow(-2 * day))
  const tooLate = refusal(409, 'A parcel can be undone only within one day')
  await assert.rejects(shop.undoParcel(admin, id), tooLate)
  await setSentAt(again, timeFromNow())
  await shop.changeOrderStatus(admin, id, 'delivered')
  await assert.rejects(
    shop.undoParcel(admin, id),
    refusal(409, `Order ${number} is already delivered`),
  )
})

const setSentAt = (id: string, sent_at: string) =>
  db
    .updateTable('parcels')
    .set({ sent_at } as object)
    .where('id', '=', id)
    .execute()

test('dates the supply by the last parcel once everything is sent, and begins the withdrawal period after it', async () => {
  await shop.updateShopSettings(admin, { contactEmail: 'desk@shop.test', withdrawalDays: 14 })
  const { id, number, customer } = await newOrder(2)
  await shop.sendParcel(admin, id, { items: unitsOf(1) })
  assert.equal(shop.suppliedAt(await orderOf(id)), null)
  await shop.sendParcel(admin, id, {})
  const last = (await orderOf(id)).parcels?.[1]
  assert(last)
  assert.equal(shop.suppliedAt(await orderOf(id)), last.sentAt)
  await shop.declareWithdrawal(
    { name: 'Ada', orderNumber: String(number), email: customer.email },
    '198.51.100.1',
  )
  assert.equal((await shop.listWithdrawalsOf(id))[0]?.lastDay, null)
  await shop.changeOrderStatus(admin, id, 'delivered')
  const order = await orderOf(id)
  assert.equal(shop.suppliedAt(order), last.sentAt)
  assert(order.deliveredAt && order.deliveredAt >= last.sentAt)
  const { timeZone } = await db
    .selectFrom('shop_settings')
    .select('time_zone as timeZone')
    .executeTakeFirstOrThrow()
  assert.equal(
    (await shop.listWithdrawalsOf(id))[0]?.lastDay,
    shop.lastDayOf(order.deliveredAt, 14, timeZone),
  )
})

test('tells a customer who collects the order that it is ready', async () => {
  const collection = shop.DeliveryMethodDraft.parse({ name: 'Collect in the shop', price: '0' })
  await shop.createDeliveryMethod(admin, collection)
  const [method] = await shop.listDeliveryMethods()
  assert(method)
  const [customer, product] = [await createUser(), await createProduct(2)]
  for (const _ of [1, 2]) await shop.addToCart(customer.id, product.id)
  const atCounter = shop.PaymentMethodDraft.parse({ kind: 'collection', name: 'At the counter' })
  await shop.createPaymentMethod(admin, atCounter)
  const [payment] = await shop.listPaymentMethods()
  const choice = { delivery: method.id, payment: payment?.id }
  const { id, number } = await shop.placeOrder(customer.id, choice)
  await shop.deletePaymentMethod(admin, payment?.id ?? '')
  await shop.deleteDeliveryMethod(admin, method.id)
  await assert.rejects(
    shop.sendParcel(admin, id, { number: '12' }),
    refusal(400, `Order ${number} is collected, so no carrier takes it`),
  )
  await shop.sendParcel(admin, id, { items: unitsOf(1) })
  assert.equal(shop.shippingStateOf(await orderOf(id)), 'partly ready')
  const part = await lastEmail(customer.email)
  assert.equal(part?.subject, `A part of your order ${number} is ready to collect`)
  await shop.sendParcel(admin, id, {})
  const whole = await lastEmail(customer.email)
  assert.equal(whole?.subject, `Your order ${number} is ready to collect`)
  assert.match(whole.body, /Delivery: Collect in the shop[\s\S]*Please bring \S*\d\.\d\d to pay/)
  await shop.refundOrder(admin, id, shop.refundForm(1).parse({ units_0: '1' }))
  const order = await orderOf(id)
  assert.equal(shop.linesToDeliver(order)[0]?.quantity, 1)
  assert.equal(shop.suppliedAt(order), null)
  await shop.undoParcel(admin, id, { parcelId: order.parcels?.[1]?.id })
  const undone = await lastEmail(customer.email)
  assert.equal(undone?.subject, `Your order ${number} is not ready to collect yet`)
})

test('sends what is left of several orders at once', async () => {
  const orders = [await newOrder(2), await newOrder(1)]
  await shop.sendParcel(admin, orders[0]?.id ?? '', { items: unitsOf(1) })
  await shop.sendOrders(admin, orders)
  for (const { id } of orders) assert.equal(shop.shippingStateOf(await orderOf(id)), 'sent')
})

test('stores the tracking numbers of a file, after a preview that changes nothing', async () => {
  const [fresh, sent] = [await newOrder(2), await newOrder(1)]
  await shop.sendParcel(admin, sent.id, {})
  const file = (lines: string[]) =>
    shop.readTrackingFile(new File([['order;by;no', ...lines].join('\n')], 'numbers.csv'))
  const good = await file([`#${fresh.number};FLEET FOX;A 1`, `${sent.number};;B2`])
  const emails = (await emailsTo(fresh.customer.email)).length
  assert.deepEqual(await shop.previewTracking(admin, good), good)
  assert.equal((await orderOf(fresh.id)).parcels, undefined)
  assert.equal((await emailsTo(fresh.customer.email)).length, emails)
  const bad = await file([
    '999999;;A1',
    `${fresh.number};Slow Snail;A1`,
    `${fresh.number};;`,
    `${fresh.number};;A1`,
    `${fresh.number};;A2`,
  ])
  assert.deepEqual(
    (await shop.previewTracking(admin, bad)).map(({ problem }) => problem && String(problem)),
    [
      'There is no order 999999',
      'There is no carrier “Slow Snail”. You can add it in Shop Settings',
      'The tracking number is missing',
      undefined,
      `Everything in order ${fresh.number} has been sent`,
    ],
  )
  const whole = refusal(409, 'Line 2: There is no order 999999')
  await assert.rejects(shop.storeTracking(admin, bad), whole)
  setLanguage('de', textsIn('de'))
  const incomplete = shop.storeTracking(admin, await file([`${fresh.number};;`]))
  const german = 'Zeile 2: Die Sendungsnummer fehlt'
  await assert.rejects(incomplete, ({ text }: shop.Refusal) => t(text) === german)
  setLanguage('en', undefined)
  await shop.storeTracking(admin, good)
  const [tracked] = (await orderOf(fresh.id)).parcels ?? []
  assert.equal(tracked?.trackingUrl, 'https://track.fleetfox.test/parcels?id=A1')
  assert.deepEqual(tracked?.items, [{ position: 0, quantity: 2 }])
  const parcels = (await orderOf(sent.id)).parcels
  assert.deepEqual(
    parcels?.map((it) => it.number),
    ['B2'],
  )
  assert.match((await lastEmail(sent.customer.email))?.body ?? '', /Tracking number: B2/)
  await assert.rejects(file([]), refusal(400, 'The CSV file has no lines below the header'))
  const noHeader = shop.readTrackingFile(new File([`${fresh.number};;A1\n1;;2`], 'a.csv'))
  await assert.rejects(noHeader, refusal(400, /names of three columns/))
})

test('takes tracking numbers as spreadsheets save them, and refuses those that one has rounded', async () => {
  const { number } = await newOrder(1)
  const digits = '00340434161094021501'
  const spreadsheet = 'A spreadsheet program has rounded this number'
  for (const [cell, expected] of [
    [`="${digits}"`, digits],
    [`"=""${digits}"""`, digits],
    [`'${digits}`, digits],
    ['3,40434E+17', spreadsheet],
    ['3.40434161094022e+017', spreadsheet],
    [`"${digits},00"`, digits],
    [`${digits}.00`, digits],
    ...['#N/A', '#N/D', '#NV', '#REF!', '#¡VALOR!', '#WERT!', '#¿NOMBRE?', '#DIV/0!', '#####'].map(
      (cell) => [cell, 'This is an error of a spreadsheet program'] as const,
    ),
  ] as const) {
    const file = new File([`order;by;no\n="${number}";;${cell}`], 'numbers.csv')
    const [line] = await shop.previewTracking(admin, await shop.readTrackingFile(file))
    const text = line?.problem ? String(line.problem) : line?.number
    assert.equal(text?.slice(0, expected.length), expected, cell)
  }
  for (const [typed, stored] of [
    [`="${digits}"`, digits],
    [`'${digits}`, digits],
    ["'s-1", "'s-1"],
  ]) {
    assert.equal(shop.ParcelDraft.parse({ number: typed }).number, stored)
    assert.equal(shop.ParcelBody.parse({ number: typed }).number, stored)
  }
  for (const schema of [shop.ParcelDraft, shop.ParcelBody]) {
    const [issue] = schema.safeParse({ number: '3,40434E+17' }).error?.issues ?? []
    assert.deepEqual([issue?.path, issue?.message.startsWith(spreadsheet)], [['number'], true])
  }
})

test('reads the columns of a file of tracking numbers by usual headings, and orders as people write them', async () => {
  const { number } = await newOrder(1)
  for (const [headings, order] of [
    ['Tracking number;Note;Carrier;Order', `Order #${number}`],
    ['N.º de seguimiento;Nota;Transportista;N.º de pedido', `Pedido n.º ${number}`],
    ['Número de envío;Nota;Transportista;Pedido', `Pedido ${number}`],
    ['Sendungsnummer;Notiz;Versanddienst;Bestellnummer', `Bestellung Nr. ${number}`],
    ['N° de suivi;Note;Transporteur;N° de commande', `Commande n° ${number}`],
    ['Numero di spedizione;Nota;Corriere;Numero ordine', `Ordine ${number}`],
    ['Zendingsnummer;Notitie;Vervoerder;Bestelnummer', `${number},00`],
    ['Numer przesyłki;Uwagi;Przewoźnik;Numer zamówienia', `Zamówienie nr ${number}`],
  ]) {
    const file = new File([`${headings}\nA1;x;Fleet Fox;${order}`], 'numbers.csv')
    const [line] = await shop.previewTracking(admin, await shop.readTrackingFile(file))
    assert.deepEqual(line, { line: 2, order, carrier: 'Fleet Fox', number: 'A1' })
  }
  const invoice = new File([`order;by;no\nInvoice ${number};;A1`], 'numbers.csv')
  const [refused] = await shop.previewTracking(admin, await shop.readTrackingFile(invoice))
  assert.equal(String(refused?.problem), `There is no order Invoice ${number}`)
})

test('offers carriers with pages in the language of the shop, whose links a shop accepts', () => {
  for (const [language, tag] of [
    ['de', 'de_DE'],
    ['nl', 'nl_NL'],
    ['en', 'en_US'],
    ['ja', 'en_US'],
  ] as const) {
    const carriers = shop.wellKnownCarriers(language)
    for (const carrier of carriers)
      assert(shop.CarrierDraft.safeParse(carrier).success, carrier.url)
    assert.equal(carriers.filter(({ url }) => url.includes(tag)).length, 2, language)
  }
})

test('refuses a carrier whose links would not lead to one website by https', () => {
  const problemOf = (url: string) =>
    shop.CarrierDraft.safeParse({ name: 'Fox', url }).error?.issues[0]?.message ?? shop.hostOf(url)
  assert.equal(problemOf('http://fox.test/{number}'), 'The web address must begin with https://')
  assert.match(problemOf('https://fox.test/') ?? '', /^Write \{number\} in the web address/)
  for (const url of [
    'https://{number}.fox.test/',
    'https://fox.test@evil.test/{number}',
    'https://fox/{number}',
    'https://fox.test\\{number}',
    'https://fox .test/{number}',
    'https://fox.test/{number}\r\nhttps://evil.test/',
  ]) {
    assert.match(problemOf(url) ?? '', /^This is not a web address/)
  }
  assert.equal(problemOf('https://fox.test:8443/track#{number}'), 'fox.test:8443')
})

test('puts parcels among the data of the customer, and removes tracking numbers from old orders', async () => {
  const { id, customer } = await newOrder(1)
  await shop.sendParcel(admin, id, { carrier: 'Fleet Fox', number: 'A1' })
  const data = await shop.readCustomerData(customer.id)
  const [parcel] = data?.orders[0]?.parcels ?? []
  assert.equal(parcel?.trackingNumber, 'A1')
  assert.equal(parcel.items[0]?.quantity, 1)
  await shop.changeOrderStatus(admin, id, 'delivered')
  await db
    .updateTable('orders')
    .set({
      created_at: '2001-01-01T00:00:00.000Z',
      updated_at: '2001-01-01T00:00:00.000Z',
    } as object)
    .where('id', '=', id)
    .execute()
  await shop.updateShopSettings(admin, { contactEmail: 'desk@shop.test', anonymiseAfterYears: 10 })
  await shop.anonymiseOrders()
  const [kept] = (await orderOf(id)).parcels ?? []
  assert.deepEqual([kept?.carrier, kept?.number, kept?.trackingUrl], ['Fleet Fox', '', ''])
})
