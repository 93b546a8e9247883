import './test-database'
import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import {
  hasNoRest,
  isForSame,
  overlapsPartly,
} from '../../app/domain/buying/methods/contradicting-prices'
import { t } from '../../app/languages/translate'
import { settings as environment } from '../../app/settings.server'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'
import { db } from './shop'

const money = shop.moneyOf({ currency: 'EUR', locale: 'en-DE' })
const address = { name: 'Fern Moss', lines: 'Lindenweg 4', postcode: '1234', city: 'Wrenfold' }
const ofAll = { countries: '', price: '29' }
const toGermany = { countries: 'Germany', price: '4.90', freeFrom: '50' }
const toSwitzerland = { countries: 'ch, Liechtenstein', price: '24' }

let admin: shop.User
let methodId: string
before(async () => {
  admin = await createUser('admin')
})
beforeEach(async () => {
  for (const { id } of await shop.listDeliveryMethods()) await shop.deleteDeliveryMethod(admin, id)
  await shop.updateShopSettings(admin, {
    currency: 'EUR',
    confirmedCurrency: 'EUR',
    locale: 'en-DE',
    countries: [],
  })
  const draft = { name: 'Parcel', price: '9', needsAddress: 'on' }
  await shop.createDeliveryMethod(admin, shop.DeliveryMethodDraft.parse(draft))
  methodId = (await shop.listDeliveryMethods())[0]?.id ?? ''
})

const add = (values: object, key = '') =>
  shop.saveDeliveryPrice(admin, methodId, key, shop.deliveryPriceForm(money).parse(values))

async function prices() {
  const method = await shop.requireMethodWithAddress(methodId)
  return method.prices.map(({ countries, upToWeight, price, freeFrom }) =>
    [countries.join(' ') || '*', upToWeight, price, freeFrom].join(),
  )
}

async function buyerOf(weight: number | null, price = 1000, units = 1) {
  const [buyer, product] = [await createUser(), await createProduct(9, { price })]
  await db.updateTable('variants').set({ weight }).where('id', '=', product.id).execute()
  await shop.addToCart(buyer.id, product.id, units)
  return buyer
}

const order = (buyer: shop.User, country: string, values: object = {}) =>
  shop.placeOrder(buyer.id, { delivery: methodId, address: { ...address, country }, ...values })

async function deliveryOf(placed: ReturnType<typeof order>) {
  return (await shop.findOrder((await placed).id))?.delivery?.price
}

test('sorts prices by countries and weight, and takes the first that fits, when they are added in any order', async () => {
  await add({ countries: 'european union', price: '12' })
  await add(ofAll)
  await add({ ...toGermany, price: '7', upToWeight: '20' })
  await add({ ...toGermany, upToWeight: '4.5 kg' })
  assert.equal((await prices())[0], 'DE,4500,490,5000')
  assert.deepEqual(
    (await prices()).map((it) => it.slice(0, 9)),
    ['DE,4500,4', 'DE,20000,', 'AT BE BG ', '*,,2900,'],
  )
  assert.equal(
    await deliveryOf(
      order(await buyerOf(4500), 'DE', {
        address: { ...address, country: 'DE', postcode: '12345' },
      }),
    ),
    490,
  )
  const inGermany = { address: { ...address, country: 'DE', postcode: '12345' } }
  assert.equal(await deliveryOf(order(await buyerOf(2251, 1000, 2), 'DE', inGermany)), 700)
  assert.equal(await deliveryOf(order(await buyerOf(null, 5000), 'DE', inGermany)), 0)
  assert.equal(await deliveryOf(order(await buyerOf(99_000), 'AT')), 1200)
  assert.equal(await deliveryOf(order(await buyerOf(99_000), 'CH')), 2900)
})

test('keeps the price of the method for all other countries when the admin adds the first price for some', async () => {
  await add({ countries: 'AT', price: '12', othersKeep: 'on' })
  await add({ countries: 'CH', price: '24', othersKeep: 'on' })
  assert.deepEqual(await prices(), ['AT,,1200,', 'CH,,2400,', '*,,900,'])
})

test('refuses an order with the reason when no price fits, and offers what fits', async () => {
  await add({ ...toSwitzerland, upToWeight: '10' })
  await add({ ...toGermany, upToWeight: '30' })
  const heavy = await buyerOf(6000, 1000, 2)
  await assert.rejects(order(heavy, 'CH'), {
    ...refusal(
      409,
      /^We do not deliver 12\skg to this country \(Switzerland\)\. Up to 10\skg: €24\.00$/,
    ),
    detail: { code: 'not_delivered', field: 'delivery' },
  })
  await assert.rejects(
    order(heavy, 'AT'),
    refusal(409, '“Parcel” does not deliver to this country: Austria.'),
  )
  const cart = await shop.findCart(heavy.id)
  assert(cart)
  assert.equal(await shop.whyNoDelivery(cart, heavy.id), undefined)
  await shop.importDeliveryPrices(admin, methodId, [lineOf(2, 'DE', '5', '3')])
  assert.match(
    String(await shop.whyNoDelivery(cart, heavy.id)),
    /^We do not deliver 12\skg to this country \(Germany\)\. Up to 5\skg: €3\.00$/,
  )
})

const lineOf = (line: number, countries: string, upToWeight: string, price: string) => ({
  line,
  countries,
  upToWeight,
  price,
  freeFrom: '',
})

test('refuses an order with the new price when a price was changed or deleted while the buyer paid', async () => {
  await add(ofAll)
  await add(toSwitzerland)
  const key = await keyFor('CH')
  const buyer = await buyerOf(500)
  await add({ ...toSwitzerland, price: '26.5' }, key)
  const seen = { expectedTotal: 34 }
  await assert.rejects(
    order(buyer, 'CH', seen),
    refusal(409, /^The total is now €36\.50 \(it was €34\.00\)/),
  )
  await shop.deleteDeliveryPrice(admin, methodId, key)
  await assert.rejects(order(buyer, 'CH', seen), refusal(409, /^The total is now €39\.00/))
  assert.equal(await deliveryOf(order(buyer, 'CH', { expectedTotal: 39 })), 2900)
})

async function keyFor(country: string) {
  const { prices } = await shop.requireMethodWithAddress(methodId)
  const found = prices.find(({ countries }) => countries.includes(country))
  return found ? shop.keyOf(found) : ''
}

test('finds prices for the same group, groups that overlap only partly, and prices that would never be used', () => {
  const price = (countries: string, upToWeight: number | null = null): shop.DeliveryPrice => {
    return { countries: countries.split(' ').filter(Boolean), upToWeight, price: 1, freeFrom: null }
  }
  assert(isForSame(price('AT DE', 500), price('AT DE', 500)))
  assert(!isForSame(price('AT DE', 500), price('AT DE', 2000)))
  assert(!isForSame(price('AT', 500), price('AT DE', 500)))
  assert(overlapsPartly(price('AT FR'), price('AT DE')))
  assert(overlapsPartly(price('AT DE'), price('AT')), 'the larger group is first')
  assert(!overlapsPartly(price('AT'), price('AT DE')), 'the second is the rest of a larger group')
  assert(!overlapsPartly(price('AT DE', 500), price('AT DE', 2000)))
  assert(!overlapsPartly(price('AT'), price('')), 'all other countries')
  assert(hasNoRest(price('AT DE'), [price('AT'), price('DE')]))
  assert(!hasNoRest(price('AT DE'), [price('AT'), price('FR')]))
  assert(!hasNoRest(price(''), [price('AT')]))
})

test('refuses prices that contradict each other, and names both', async () => {
  await add({ countries: 'european union', price: '12' })
  await add(toGermany)
  const refused = (values: object, text: RegExp) =>
    assert.rejects(add(values), { ...refusal(409, text), detail: { field: 'countries' } })
  await refused(
    { ...toGermany, price: '5' },
    /^These prices are for the same countries and weight: Germany, €4\.90, free .*; Germany, €5\.00/,
  )
  await refused(
    { ...toSwitzerland, countries: 'AT CH' },
    /^These prices overlap, .*: (Austria and Switzerland, €24\.00; European Union|European Union)/,
  )
  for (const country of 'AT BE BG CY CZ DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI'.split(
    ' ',
  )) {
    await add({ countries: country, price: '1' })
  }
  await refused(
    { countries: 'SK', price: '1' },
    /^The second of these prices would never be used: Austria, €1\.00; European Union, €12\.00/,
  )
  assert.equal((await prices()).length, 27)
})

test('refuses a form or a line with what is wrong, and stores nothing', async () => {
  const errorsOf = (values: object) =>
    Object.fromEntries(
      (shop.deliveryPriceForm(money).safeParse(values).error?.issues ?? []).map(
        ({ path, message }) => [path.join('.'), message],
      ),
    )
  assert.deepEqual(errorsOf({ price: '', upToWeight: '2,5x', freeFrom: '0' }), {
    upToWeight: 'Weight must be an amount in kilograms, such as 2,5, and at most 1000',
    price: 'Price is required',
    freeFrom: 'Enter an amount above 0, or leave the field empty',
  })
  await assert.rejects(add({ ...toSwitzerland, countries: 'Atlantis' }), {
    ...refusal(400, /^“Atlantis” is not a country/),
    detail: { field: 'countries' },
  })
  await add(toGermany)
  const good = lineOf(2, '', '', '29')
  for (const [line, problem] of [
    [lineOf(3, 'DE', '1', 'x'), /^Line 3: Price must be an amount/],
    [lineOf(4, 'DE XX', '1', '1'), /^Line 4: “DE XX|^Line 4: “XX” is not a country/],
    [lineOf(5, '', '', '1'), /^These prices are for the same/],
  ] as const) {
    await assert.rejects(shop.importDeliveryPrices(admin, methodId, [good, line]), {
      ...refusal(line.line === 5 ? 409 : 400, problem),
      detail: { field: 'csv' },
    })
  }
  assert.deepEqual(await prices(), ['DE,,490,5000'])
  await shop.importDeliveryPrices(admin, methodId, [good, lineOf(3, 'AT CH', '0,5', '6,50')])
  assert.deepEqual(await prices(), ['AT CH,500,650,', '*,,2900,'])
})

test('sorts countries by their names, and names the problem of a line, in the language of the shop', async () => {
  await shop.updateShopSettings(admin, { language: 'de' })
  const file = ['NL', 'AT', 'DE', ' '].map((country) => lineOf(2, country, '', '5'))
  await shop.importDeliveryPrices(admin, methodId, file)
  assert.deepEqual(
    (await prices()).map((it) => it.split(',')[0]),
    ['DE', 'NL', 'AT', '*'],
  )
  const wrong = shop.importDeliveryPrices(admin, methodId, [lineOf(3, 'DE', '', '5x')])
  await assert.rejects(wrong, ({ text }: shop.Refusal) => /^Zeile 3: Preis muss ein/.test(t(text)))
  await shop.updateShopSettings(admin, { language: 'en' })
})

test('refuses an edited price that another admin has changed, and shows the countries without a price', async () => {
  await add(toGermany)
  const key = await keyFor('DE')
  const [before] = (await shop.requireMethodWithAddress(methodId)).prices
  const expected = shop.versionOf(before ?? {})
  await add({ ...toGermany, price: '5', expected }, key)
  await assert.rejects(
    add({ ...toGermany, price: '6', expected }, key),
    refusal(409, /changed this price .* It is now: Germany, €5\.00/),
  )
  const stored = (await shop.requireMethodWithAddress(methodId)).prices
  const twoCountries = { ...(await shop.shopSettings()), countries: ['DE', 'AT'] }
  assert.deepEqual(shop.countriesWithoutPrice(stored, twoCountries), ['AT'])
  const { subject } = await db
    .selectFrom('activities')
    .select('subject')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.equal(
    subject,
    'delivery prices of Parcel: DE, €4.90, free for orders of €50.00 or more → DE, €5.00, free for orders of €50.00 or more',
  )
})

test('converts the unit of prices when the currency has other decimals, and deletes prices with their method', async () => {
  await add(toGermany)
  await shop.updateShopSettings(admin, { currency: 'JPY', confirmedCurrency: 'JPY' })
  assert.deepEqual(await prices(), ['DE,,5,50'])
  await shop.deleteDeliveryMethod(admin, methodId)
  assert.deepEqual(await db.selectFrom('delivery_prices').selectAll().execute(), [])
})

test('takes from orders and shows to services what the checkout shows, when prices and carts are random', async () => {
  const codes = ['DE', 'AT', 'CH', 'FR', 'US']
  const pick = (max: number) => Math.floor(Math.random() * max)
  const limits = ['1', '5', '20', '']
  const lines = codes
    .slice(0, 3)
    .flatMap((code) =>
      limits.slice(pick(3)).map((limit) => lineOf(1, code, limit, String(1 + pick(90)))),
    )
  await shop.importDeliveryPrices(admin, methodId, [...lines, lineOf(1, '', '8', '70')])
  const shipping = await shop.findShipping()
  assert(shipping)
  const postcodes: Record<string, string> = { DE: '12345', FR: '75001', US: '10001' }
  for (let round = 0; round < 12; round++) {
    const [country, weight, units] = [codes[pick(5)] ?? '', 1 + pick(9000), 1 + pick(3)]
    const buyer = await buyerOf(weight, 1000, units)
    const cart = await shop.findCart(buyer.id)
    const [method] = await shop.listDeliveryMethods()
    assert(cart && method)
    const shown = shop.totalsOf(cart, method, { taxRate: null }, country)
    const input = { ...address, country, postcode: postcodes[country] ?? '1234' }
    const said = `${units} × ${weight} g to ${country}: ${JSON.stringify(method.prices)}`
    const placed = order(buyer, country, { address: input, expectedTotal: shown.total / 100 })
    if (shown.delivery === null) {
      await assert.rejects(placed, refusal(409, /^We do not deliver/), said)
    } else {
      assert.equal((await shop.findOrder((await placed).id))?.total, shown.total, said)
    }
    const offers = shop.shippingOffers(shipping, { price: 1000 * units, weight: weight * units })
    if (shipping.countries.includes(country)) {
      assert.equal(offers.find((it) => it.country === country)?.price, shown.delivery ?? undefined)
    }
  }
})

test('refuses to correct an address into a country to which the method does not deliver the weight', async () => {
  await add({ ...toGermany, upToWeight: '5' })
  await add({ ...toSwitzerland, upToWeight: '2' })
  const { id } = await order(await buyerOf(3000), 'DE', {
    address: { ...address, country: 'DE', postcode: '12345' },
  })
  const correct = (country: string, postcode: string) => {
    const draft = { name: 'Fern', email: 'fern@shop.test' }
    const typed = { ...draft, address: { ...address, country, postcode } }
    return shop.correctOrder(admin, id, shop.OrderCorrection.parse(typed))
  }
  const atCountry = (text: RegExp) => (error: shop.Refusal) =>
    text.test(String(error.detail.errors?.['address.country']))
  await assert.rejects(
    correct('CH', '8001'),
    atCountry(/^We do not deliver 3.kg to this country \(Switzerland\)/),
  )
  await assert.rejects(
    correct('FR', '75001'),
    atCountry(/^“Parcel” does not deliver to this country: France/),
  )
  await correct('DE', '10115')
})

test('the shop also delivers to the countries of a new price, and the message and Activity say so', async () => {
  const countries = async () => (await shop.shopSettings()).countries.join(' ')
  await add(toSwitzerland)
  assert.equal(await countries(), '', 'all countries')
  await shop.updateShopSettings(admin, { countries: ['AT', 'CH'] })
  const { message } = await add({ countries: 'France, Austria', price: '5' })
  assert.equal(t(message), 'Delivery price saved. The shop now also delivers to: France')
  assert.equal(await countries(), 'AT CH FR')
  const { activities } = await shop.listActivities(1)
  assert(activities.some(({ what }) => what.includes('“AT CH” → “AT CH FR”')))
  await assert.rejects(add({ countries: 'France, Spain', price: '6' }), refusal(409, /overlap/))
  await shop.importDeliveryPrices(admin, methodId, [lineOf(2, 'BE', '5', '3')])
  await add({ countries: 'BE', upToWeight: '5', price: '4' }, await keyFor('BE'))
  assert.equal(await countries(), 'AT CH FR')
})

test('the page about delivery names the other countries if they are at most three', async () => {
  const shown = async () =>
    (await shop.describeDelivery()).methods[0]?.prices?.map(({ countries }) => countries)
  await add(toGermany)
  await add(ofAll)
  assert.deepEqual(await shown(), ['Germany', 'All other countries'])
  await shop.updateShopSettings(admin, { countries: ['AT', 'DE', 'FR', 'CH'] })
  assert.deepEqual(await shown(), ['Germany', 'Austria, France, and Switzerland'])
  await shop.updateShopSettings(admin, { countries: ['DE', 'FR'] })
  assert.deepEqual(await shown(), ['Germany', 'France'])
  await shop.updateShopSettings(admin, { countries: ['DE'] })
  assert.deepEqual(await shown(), ['Germany', 'All other countries'])
})

test('the cart has its total with delivery if that is the same for all buyers, except in the demo', async () => {
  const cart = await shop.findCart((await buyerOf(500)).id)
  assert(cart)
  const amounts = async () => {
    const totals = await shop.findCartTotals(cart)
    return totals && [totals.delivery, totals.total]
  }
  assert.equal(await amounts(), undefined)
  Object.assign(environment, { demoMode: false })
  try {
    assert.deepEqual(await amounts(), [900, 1900])
    await add(toGermany)
    assert.deepEqual(await amounts(), [490, 1490])
    await add(ofAll)
    assert.equal(await amounts(), undefined)
    await shop.updateShopSettings(admin, { countries: ['DE'] })
    assert.deepEqual(await amounts(), [490, 1490])
    await add({ ...toGermany, upToWeight: '2' })
    assert.equal(await amounts(), undefined)
  } finally {
    Object.assign(environment, { demoMode: true })
  }
})
