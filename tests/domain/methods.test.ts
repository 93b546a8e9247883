import './test-database'
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createUser, refusal } from './factories'
import * as shop from './shop'
import { db, newId } from './shop'

const iban = 'DE89 3704 0044 0532 0130 00'
const transfer = { kind: 'transfer', name: 'Bank transfer', accountHolder: 'Corner Ltd', iban }

let admin: shop.User
beforeEach(async () => {
  admin = await createUser('admin')
  await db.deleteFrom('delivery_methods').execute()
  await db.deleteFrom('payment_methods').execute()
  await db.deleteFrom('activities').execute()
})

const addDelivery = (values: object) =>
  shop.createDeliveryMethod(
    admin,
    shop.DeliveryMethodDraft.parse({ name: 'Parcel', price: '4.90', ...values }),
  )
const addPayment = (values: object) =>
  shop.createPaymentMethod(admin, shop.PaymentMethodDraft.parse({ ...transfer, ...values }))

async function idOf(method: string) {
  const methods = [...(await shop.listDeliveryMethods()), ...(await shop.listPaymentMethods())]
  return methods.find(({ name }) => name === method)?.id ?? 'unknown'
}

async function activities() {
  const rows = await db.selectFrom('activities').selectAll().orderBy('id').execute()
  return rows.map(({ action, subject }) => `${action} ${subject}`)
}

function errorsOf(
  schema: ReturnType<typeof shop.deliveryMethodForm> | typeof shop.PaymentMethodDraft,
  values: object,
) {
  const issues = schema.safeParse(values).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

test('creates, changes and deletes delivery methods, and shows their values in Activity', async () => {
  await addDelivery({ freeFrom: '50', needsAddress: 'on' })
  await addDelivery({ name: 'Collect in the shop', price: '0', freeFrom: '' })
  const [parcel, collect] = await shop.listDeliveryMethods()
  assert(parcel && collect)
  const { id, ...values } = parcel
  assert.deepEqual(values, { name: 'Parcel', price: 490, freeFrom: 5000, needsAddress: true })
  assert.equal(shop.deliveryPrice(parcel, 4999), 490)
  assert.equal(shop.deliveryPrice(parcel, 5000), 0)
  assert.deepEqual(
    { ...collect, id: '' },
    {
      id: '',
      name: 'Collect in the shop',
      price: 0,
      freeFrom: null,
      needsAddress: false,
    },
  )
  const changed = { name: 'Big parcel', price: '5,5', needsAddress: 'on' }
  await shop.updateDeliveryMethod(admin, id, shop.DeliveryMethodDraft.parse(changed))
  assert.deepEqual((await shop.listDeliveryMethods())[0], {
    id,
    name: 'Big parcel',
    price: 550,
    freeFrom: null,
    needsAddress: true,
  })
  await shop.deleteDeliveryMethod(admin, id)
  assert.deepEqual(await shop.listDeliveryMethods(), [collect])
  assert.deepEqual(await activities(), [
    'created delivery method Parcel, $4.90, free for orders of $50.00 or more, address needed',
    'created delivery method Collect in the shop, Free, no address needed',
    'updated delivery method Parcel, $4.90, free for orders of $50.00 or more, address needed → Big parcel, $5.50, address needed',
    'deleted delivery method Big parcel',
  ])
})

test('creates, changes and deletes payment methods, and shows their values in Activity', async () => {
  await addPayment({ instructions: 'Within 14 days.\r\nThank you.' })
  await addPayment({ kind: 'collection', name: 'Cash' })
  const [bank, cash] = await shop.listPaymentMethods()
  assert(bank && cash)
  const { id, ...values } = bank
  assert.deepEqual(values, {
    kind: 'transfer',
    name: 'Bank transfer',
    instructions: 'Within 14 days.\nThank you.',
    accountHolder: 'Corner Ltd',
    iban: 'DE89370400440532013000',
    bic: '',
    link: '',
  })
  assert.deepEqual([cash.accountHolder, cash.iban, cash.bic], ['', '', ''])
  const changed = { kind: 'other', name: 'By agreement', iban: 'nonsense' }
  await shop.updatePaymentMethod(admin, id, shop.PaymentMethodDraft.parse(changed))
  assert.equal((await shop.listPaymentMethods())[0]?.iban, '')
  await shop.deletePaymentMethod(admin, id)
  assert.deepEqual(await shop.listPaymentMethods(), [cash])
  const before = `Bank transfer, Corner Ltd, ${iban}, “Within 14 days.\nThank you.”`
  assert.deepEqual(await activities(), [
    `created payment method ${before}`,
    'created payment method Cash, Payment on collection',
    `updated payment method ${before} → By agreement, Other`,
    'deleted payment method By agreement',
  ])
})

test('a BIC of an earlier version stays until another IBAN is typed', async () => {
  await addPayment({})
  const id = await idOf('Bank transfer')
  await db.updateTable('payment_methods').set({ bic: 'COBADEFFXXX' }).execute()
  const bicAfter = async (values: object) => {
    const draft = shop.PaymentMethodDraft.parse({ ...transfer, ...values })
    await shop.updatePaymentMethod(admin, id, draft)
    return (await shop.listPaymentMethods())[0]?.bic
  }
  assert.equal(await bicAfter({ accountHolder: 'Corner Shop Ltd' }), 'COBADEFFXXX')
  assert.equal(await bicAfter({ iban: 'AT611904300234573201' }), '')
})

test('reads a sort code and account number in each usual form', () => {
  for (const typed of [
    '200000 12345678',
    '20-00-00 12345678',
    '20 00 00 12345678',
    '20000012345678',
  ]) {
    const { data } = shop.PaymentMethodDraft.safeParse({ ...transfer, iban: typed })
    assert.equal(data && 'iban' in data && data.iban, '20-00-00 12345678', typed)
  }
  const british = shop.paymentMethodForm({ locale: 'en-GB' })
  for (const iban of ['20-00-00', '20-00-00 1234567', '20-00-00 123456789']) {
    const [there, here] = [british, shop.PaymentMethodDraft].map(
      (schema) => errorsOf(schema, { ...transfer, iban }).iban,
    )
    assert.match(there ?? '', /^Enter 6 digits for the sort code and 8 for the account number/)
    assert.equal(here, 'This IBAN is not valid. Check its digits')
  }
  assert.equal(
    errorsOf(british, { ...transfer, iban: '' }).iban,
    'Sort code and account number are required',
  )
})

test('stores the page where customers pay when it begins with https://, and shows it in Activity', async () => {
  const draft = { kind: 'other', name: 'PayPal', link: ' https://pay.example/corner ' }
  await addPayment(draft)
  assert.equal((await shop.listPaymentMethods())[0]?.link, 'https://pay.example/corner')
  assert.deepEqual(await activities(), [
    'created payment method PayPal, Other, https://pay.example/corner',
  ])
  for (const link of ['http://pay.example', 'javascript:alert(1)', 'pay', 'https://']) {
    assert.deepEqual(errorsOf(shop.PaymentMethodDraft, { ...draft, link }), {
      link: 'Enter a web address that begins with https://',
    })
  }
})

test('adds https:// to a web address that was typed without it, in each form that asks for one', () => {
  const typed = 'www.pay.example/corner?id=1'
  const method = shop.PaymentMethodDraft.parse({
    kind: 'other',
    name: 'PayPal',
    link: ` ${typed} `,
  })
  const carrier = shop.CarrierDraft.parse({ name: 'Fox', url: `${typed}&parcel={number}` })
  const maker = { name: 'Maker', postal: '1 Long Lane' }
  const { electronic } = shop.ManufacturerDraft.parse({ ...maker, electronic: typed })
  const legal = shop.LegalTextsDraft.parse({ terms: typed })
  const hero = { title: 'Tea', buttonText: 'Open', buttonUrl: typed }
  const { buttonUrl } = shop.blockDrafts.hero.parse(hero)
  assert.deepEqual(
    [method.link, carrier.url, electronic, legal.terms.url, buttonUrl],
    ['', '&parcel={number}', '', '', ''].map((end) => `https://${typed}${end}`),
  )
  const contact = { ...maker, electronic: 'desk@pay.example' }
  assert.equal(shop.ManufacturerDraft.parse(contact).electronic, contact.electronic)
  const page = { ...hero, buttonUrl: '/products' }
  assert.equal(shop.blockDrafts.hero.parse(page).buttonUrl, page.buttonUrl)
})

test('refuses a second method with the same name with a field error, and accepts an unchanged name in an update', async () => {
  const taken = { status: 409, message: 'Another method already has this name' }
  await addDelivery({})
  await addDelivery({ name: 'Courier' })
  await addPayment({})
  await assert.rejects(addDelivery({ name: ' PARCEL ' }), { ...taken, detail: { field: 'name' } })
  await assert.rejects(addPayment({ name: 'bank transfer' }), {
    ...taken,
    detail: { field: 'name' },
  })
  const update = async (values: object) =>
    shop.updateDeliveryMethod(
      admin,
      await idOf('Courier'),
      shop.DeliveryMethodDraft.parse({ price: '9', ...values }),
    )
  await assert.rejects(update({ name: 'Parcel' }), taken)
  await update({ name: 'Courier' })
  const draft = shop.PaymentMethodDraft.parse({ ...transfer, instructions: 'Soon.' })
  await shop.updatePaymentMethod(admin, await idOf('Bank transfer'), draft)
  assert.equal((await shop.listPaymentMethods())[0]?.instructions, 'Soon.')
})

test('describes a method with the price 0 only as free, even if it has a limit for free delivery', async () => {
  const money = await shop.shopMoney()
  assert.equal(String(shop.tariffText({ price: 0, freeFrom: 5000 }, money)), 'Free')
  assert.equal(shop.tariffText({ price: 490, freeFrom: null }, money), '$4.90')
  assert.equal(
    String(shop.tariffText({ price: 490, freeFrom: 5000 }, money)),
    '$4.90, free for orders of $50.00 or more',
  )
})

test('moves a method up by one position, and leaves the first one in place', async () => {
  for (const name of ['A', 'B', 'C']) await addDelivery({ name })
  for (const name of ['D', 'E']) await addPayment({ name })
  const order = async () => (await shop.listDeliveryMethods()).map(({ name }) => name).join('')
  await shop.moveDeliveryMethodUp(admin, await idOf('C'))
  assert.equal(await order(), 'ACB')
  await shop.moveDeliveryMethodUp(admin, await idOf('C'))
  await shop.moveDeliveryMethodUp(admin, await idOf('C'))
  assert.equal(await order(), 'CAB')
  await shop.deleteDeliveryMethod(admin, await idOf('A'))
  await addDelivery({ name: 'F' })
  assert.equal(await order(), 'CBF')
  await shop.movePaymentMethodUp(admin, await idOf('E'))
  assert.deepEqual(
    (await shop.listPaymentMethods()).map(({ name }) => name),
    ['E', 'D'],
  )
  assert.equal((await activities()).at(-1), 'moved up payment method E')
})

test('refuses an eleventh method of each kind', async () => {
  for (let count = 1; count <= 10; count++) {
    await addDelivery({ name: `Way ${count}` })
    await addPayment({ name: `Way ${count}` })
  }
  const tooMany = {
    ...refusal(409, 'There can be at most 10 methods'),
    detail: { field: 'name' },
  }
  await assert.rejects(addDelivery({ name: 'Way 11' }), tooMany)
  await assert.rejects(addPayment({ name: 'Way 11' }), tooMany)
  assert.equal((await shop.listDeliveryMethods()).length, 10)
  await shop.deleteDeliveryMethod(admin, (await shop.listDeliveryMethods())[3]?.id ?? '')
  await addDelivery({ name: 'Way 11' })
  assert.equal((await shop.listDeliveryMethods()).at(-1)?.name, 'Way 11')
})

test('refuses changes by customers, and changes of methods that do not exist', async () => {
  const delivery = shop.DeliveryMethodDraft.parse({ name: 'Parcel', price: '1' })
  const payment = shop.PaymentMethodDraft.parse(transfer)
  const missing = refusal(404, 'Method not found')
  for (const id of [newId(), 'nonsense']) {
    await assert.rejects(shop.updateDeliveryMethod(admin, id, delivery), missing)
    await assert.rejects(shop.deleteDeliveryMethod(admin, id), missing)
    await assert.rejects(shop.moveDeliveryMethodUp(admin, id), missing)
    await assert.rejects(shop.updatePaymentMethod(admin, id, payment), missing)
    await assert.rejects(shop.deletePaymentMethod(admin, id), missing)
    await assert.rejects(shop.movePaymentMethodUp(admin, id), missing)
  }
  const customer = await createUser()
  const forbidden = refusal(401, 'Administrator access only')
  await assert.rejects(shop.createDeliveryMethod(customer, delivery), forbidden)
  await assert.rejects(shop.createPaymentMethod(customer, payment), forbidden)
  assert.deepEqual(await activities(), [])
})

test('reports the field of an invalid amount', async () => {
  const dollars = shop.moneyOf({ currency: 'USD', locale: 'en-US' })
  const wrong = (values: object) =>
    errorsOf(shop.deliveryMethodForm(dollars), { name: 'Parcel', price: '4.90', ...values })
  assert.deepEqual(wrong({ name: ' ', price: '' }), {
    name: 'Name is required',
    price: 'Price is required',
  })
  for (const price of ['-1', 'free', '1e3', '4.90.1']) {
    assert.deepEqual(wrong({ price }), { price: 'Price must be an amount such as 12.50' }, price)
  }
  assert.deepEqual(wrong({ freeFrom: 'never' }), {
    freeFrom: 'The limit must be an amount such as 12.50',
  })
  assert.deepEqual(wrong({ freeFrom: '0' }), {
    freeFrom: 'Enter an amount above 0, or leave the field empty',
  })
  assert.deepEqual(Object.keys(wrong({ name: 'a\nb' })), ['name'])
  await assert.rejects(addDelivery({ price: '4.9012' }), {
    ...refusal(400, 'Price must have at most 2 decimals, such as 12.50'),
    detail: { field: 'price' },
  })
  await assert.rejects(addDelivery({ freeFrom: '4.9012' }), { detail: { field: 'freeFrom' } })
})

test('stores amounts in the minor units of the currency', async () => {
  await shop.updateShopSettings(admin, { currency: 'JPY', confirmedCurrency: 'JPY' })
  await assert.rejects(addDelivery({ price: '4.90' }), {
    ...refusal(400, 'Price must have no decimals, such as 1250'),
    detail: { field: 'price' },
  })
  await addDelivery({ price: '500', freeFrom: '10000000' })
  await shop.updateShopSettings(admin, { currency: 'KWD', confirmedCurrency: 'KWD' })
  await addDelivery({ name: 'Express', price: '1.234' })
  const methods = await shop.listDeliveryMethods()
  assert.deepEqual(
    methods.map(({ price, freeFrom }) => [price, freeFrom]),
    [
      [500_000, 10_000_000_000],
      [1234, null],
    ],
  )
  await shop.updateShopSettings(admin, { currency: 'USD', confirmedCurrency: 'USD' })
})

test('reports all invalid fields of a bank transfer at once', () => {
  const wrong = (values: object) => errorsOf(shop.PaymentMethodDraft, { ...transfer, ...values })
  assert.deepEqual(wrong({ name: '', accountHolder: '', iban: ' ' }), {
    name: 'Name is required',
    accountHolder: 'Account holder is required',
    iban: 'IBAN is required',
  })
  assert.deepEqual(wrong({ kind: 'card' }), { kind: 'Choose a payment type' })
  // In the QR code, a line break would begin another field.
  assert.deepEqual(Object.keys(wrong({ accountHolder: 'Corner\nLtd' })), ['accountHolder'])
  assert.deepEqual(Object.keys(wrong({ accountHolder: 'x'.repeat(71) })), ['accountHolder'])
  for (const kind of ['delivery', 'collection', 'other']) {
    assert.deepEqual(wrong({ kind, accountHolder: '', iban: 'nonsense' }), {}, kind)
  }
})

// The examples of the IBAN registry of SWIFT.
const examples = [
  'AD1200012030200359100100',
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'ES9121000418450200051332',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IT60X0542811101000000123456',
  'LC55HEMM000100010012001200023015',
  'MT84MALT011000012345MTLCAST001S',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
]

test('accepts the example IBANs of many countries, and none with one wrong character', () => {
  for (const example of examples) {
    assert(shop.isIban(example), example)
    for (let at = 2; at < example.length; at++) {
      const digit = example[at] === '7' ? '8' : '7'
      assert(
        !shop.isIban(example.slice(0, at) + digit + example.slice(at + 1)),
        `${example} at ${at}`,
      )
    }
  }
  const swapped = 'DE89370400440532031000'
  for (const wrong of ['', 'DE', swapped, `${examples[4]}0`, 'de89370400440532013000', iban]) {
    assert(!shop.isIban(wrong), wrong)
  }
  // Only 02 to 98 are check digits, although 00 has the same remainder as 97, 01 as 98, and 99 as 02.
  const twins = {
    DE97500105170000000001: 'DE00500105170000000001',
    DE98500105170000000080: 'DE01500105170000000080',
    DE02500105170000000062: 'DE99500105170000000062',
  }
  for (const [right, wrong] of Object.entries(twins))
    assert(shop.isIban(right) && !shop.isIban(wrong), right)
})

test('refuses an IBAN that has not the length of its country, even if its check digits are right', () => {
  for (const iban of [
    'DE543704004405320130001',
    'DE5137040044053201300',
    'NO10860111179471',
    'GB04WEST123456987654',
    'XX46370400440532013000',
    'MT26MALT011000012345MTLCAST001',
  ]) {
    assert(!shop.isIban(iban), iban)
  }
})

test('reads an IBAN with spaces and in small letters, and shows it in groups of four', () => {
  const { data } = shop.PaymentMethodDraft.safeParse({
    ...transfer,
    iban: ' gb29 nwbk 6016 1331 9268 19 ',
  })
  assert.equal(data?.iban, 'GB29NWBK60161331926819')
  assert.equal(shop.spacedIban('GB29NWBK60161331926819'), 'GB29 NWBK 6016 1331 9268 19')
  assert.equal(shop.spacedIban('NO9386011117947'), 'NO93 8601 1117 947')
  assert.equal(shop.spacedIban(''), '')
  const texts = (account: string) =>
    shop.accountLines(account).map(({ label, text }) => `${label}: ${text}`)
  assert.deepEqual(texts('NO9386011117947'), ['IBAN: NO93 8601 1117 947'])
  assert.deepEqual(texts('20-45-45 13456780'), ['Sort code: 20-45-45', 'Account number: 13456780'])
})
