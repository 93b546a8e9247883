import './test-database'
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { factsOf } from '../../app/domain/settings/country-facts'
import { localeCountries } from '../../app/domain/settings/locales'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'

const admin = await createUser('admin')
const other = await createUser('admin')
Object.assign(settings, { demoMode: false, defaultShopName: 'My shop' })

const tables = [
  'shop_settings',
  'legal_pages',
  'look',
  'delivery_methods',
  'payment_methods',
] as const

afterEach(async () => {
  for (const table of [...tables, 'products', 'categories', 'activities'] as const) {
    await db.deleteFrom(table).execute()
  }
})

const typed = {
  name: 'Korbladen Lindenweg',
  postalAddress: 'Lindenweg 1\n12345 Korbstadt',
  contactEmail: 'wir@korb.test',
  currency: 'EUR',
  taxRate: '19',
  taxNumber: 'DE123456789',
  sellsInEu: 'on',
  deliveryPrice: '4,90',
  iban: 'DE89 3704 0044 0532 0130 00',
}

async function answered(
  changes: Partial<Record<keyof typeof typed | 'isTaxFree' | 'accountHolder', string>> = {},
) {
  const stored = await shop.shopSettings()
  const answers = shop.openingForm(await shop.shopMoney()).parse({ ...typed, ...changes })
  return { ...answers, expected: shop.versionOfPlace(stored) }
}

async function rowsOf() {
  return Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
}

test('sets up the whole shop from the answers', async () => {
  await shop.choosePlace(admin, { language: 'de', country: 'DE' })
  assert.equal(await shop.isOpened(), false)
  await shop.openShop(admin, await answered())
  assert.equal(await shop.isOpened(), true)
  const { updatedAt: _, ...stored } = { updatedAt: '', ...(await shop.shopSettings()) }
  assert.partialDeepStrictEqual(stored, {
    name: 'Korbladen Lindenweg',
    language: 'de',
    locale: 'de-DE',
    textLanguage: 'de',
    timeZone: 'Europe/Berlin',
    currency: 'EUR',
    countries: ['DE'],
    taxRate: 1900,
    taxSentence: '',
    vatId: 'DE123456789',
    taxNumber: '',
    invoiceNumbers: 'RE-{year}-{number}',
    ...shop.euDefaults,
    outsideEu: false,
    guestOrders: true,
  })
  const [delivery] = await shop.listDeliveryMethods()
  assert.deepEqual(
    [delivery?.name, delivery?.price, delivery?.needsAddress],
    ['Paketversand', 490, true],
  )
  const [payment] = await shop.listPaymentMethods()
  assert.deepEqual(
    [payment?.name, payment?.accountHolder, payment?.iban],
    ['Überweisung', admin.name, 'DE89370400440532013000'],
  )
  assert.equal((await shop.shopLook()).asInShop, 'cards,menu,orders')
  const drafts = await shop.storedLegalTexts()
  assert.match(drafts.imprint?.text ?? '', /Lindenweg 1[\s\S]*DE123456789/)
  assert.equal((await shop.legalTexts()).imprint?.text, '', 'a text with blanks is not published')
})

test('leaves the tax, the bank account and the duties of the EU out when they do not apply', async () => {
  await shop.choosePlace(admin, { language: 'en', country: 'GB' })
  const changes = {
    currency: 'GBP',
    isTaxFree: 'on',
    taxNumber: '',
    taxRate: '',
    sellsInEu: '',
    iban: '',
  }
  await shop.openShop(admin, await answered({ ...changes, deliveryPrice: '3.50' }))
  assert.partialDeepStrictEqual(await shop.shopSettings(), {
    locale: 'en-GB',
    taxRate: null,
    vatId: '',
    taxNumber: '',
    invoiceNumbers: 'INV-{year}-{number}',
    withdrawalDays: null,
    euFeatures: ['deliveryPage', 'orderTexts'],
    outsideEu: true,
  })
  assert.deepEqual(await shop.listPaymentMethods(), [])
})

test('says why no tax is charged in the words of the law of the country', async () => {
  await shop.choosePlace(admin, { language: 'fr', country: 'FR' })
  await shop.openShop(admin, await answered({ isTaxFree: 'on', taxRate: '' }))
  const { taxRate, taxSentence } = await shop.shopSettings()
  assert.deepEqual([taxRate, taxSentence], [null, 'TVA non applicable, art. 293 B du CGI'])
})

test('asks in a country with known rates whether prices include tax, and for the account of a typed holder', async () => {
  await shop.choosePlace(admin, { language: 'en', country: 'GB' })
  for (const changes of [{ taxRate: '' }, { taxRate: '20', isTaxFree: 'on' }]) {
    const answers = await answered({ ...changes, currency: 'GBP', deliveryPrice: '3.50' })
    await assert.rejects(
      shop.openShop(admin, answers),
      refusal(400, /tick “I am not registered for VAT”/),
    )
  }
  const unregistered = { isTaxFree: 'on', taxRate: '', currency: 'GBP', deliveryPrice: '3.50' }
  await assert.rejects(
    shop.openShop(admin, await answered({ ...unregistered, taxNumber: '1234567890' })),
    refusal(400, /Leave this empty.*“I am not registered for VAT”/),
  )
  const onlyName = { ...unregistered, taxNumber: '', postalAddress: `${admin.name}\n` }
  await assert.rejects(
    shop.openShop(admin, await answered(onlyName)),
    refusal(400, /Enter your postal address/),
  )
  await assert.rejects(answered({ iban: '', accountHolder: 'Ada Moss' }), /account of this holder/)
  const account = 'Sort code 20-45-45, account 13456780'
  assert.equal((await answered({ iban: account })).iban, '20-45-45 13456780')
  assert.equal((await answered({ iban: '20-45-45, 13456780' })).iban, '20-45-45 13456780')
  Object.assign(settings, { hasMail: false })
  const known = { ...unregistered, taxNumber: '', sellsInEu: '' }
  await shop.openShop(admin, await answered(known))
  const { terms, privacy, returns } = await shop.storedLegalTexts()
  assert.match(terms?.text ?? '', /The next page confirms.*Consumer Rights Act 2015/s)
  assert.match(privacy?.text ?? '', /\[\[The law asks us to keep invoices until five years/)
  assert.match(returns?.text ?? '', /cancel the contract within 14 days/)
})

test('changes nothing when one answer is refused', async () => {
  await shop.choosePlace(admin, { language: 'de', country: 'DE' })
  const before = await rowsOf()
  await assert.rejects(shop.openShop(admin, await answered({ deliveryPrice: 'viel' })), {
    status: 400,
    detail: { field: 'deliveryPrice' },
  })
  assert.deepEqual(await rowsOf(), before)
  await assert.rejects(shop.openShop(await createUser(), await answered()), refusal(401, /Admin/))
  assert.deepEqual(await rowsOf(), before)
})

test('counts the same answers once, and refuses those of another admin', async () => {
  await shop.choosePlace(admin, { language: 'de', country: 'DE' })
  const answers = await answered()
  await Promise.all([shop.openShop(admin, answers), shop.openShop(admin, answers)])
  const after = await rowsOf()
  assert.equal((await shop.listDeliveryMethods()).length, 1)
  for (const changes of [{ name: 'Other' }, { deliveryPrice: '5' }, { iban: '' }]) {
    const others = { ...answers, ...(await answered(changes)) }
    await assert.rejects(shop.openShop(other, others), refusal(409, /was set up meanwhile/))
  }
  const place = { language: 'en', country: 'GB' }
  await assert.rejects(shop.choosePlace(other, place), refusal(409, /was set up meanwhile/))
  assert.deepEqual(await rowsOf(), after)
})

test('refuses answers to the questions for another country', async () => {
  await shop.choosePlace(admin, { language: 'de', country: 'DE' })
  const answers = await answered()
  await shop.choosePlace(other, { language: 'fr', country: 'FR' })
  await assert.rejects(shop.openShop(admin, answers), refusal(409, /another language or country/))
  assert.equal(await shop.isOpened(), false)
})

test('accepts no product before the shop is opened, and counts a shop of an older version as opened', async () => {
  const draft = { category: 'Kind', name: 'Basket' } as unknown as Parameters<
    typeof shop.createProduct
  >[1]
  await assert.rejects(
    shop.createProduct(admin, { ...draft, image: [] }),
    refusal(409, /is not open yet/),
  )
  await createProduct(1)
  assert.equal(await shop.isOpened(), true)
  await db.deleteFrom('products').execute()
  await db.deleteFrom('categories').execute()
  assert.equal(await shop.isOpened(), false)
  await shop.updateShopSettings(admin, { name: 'Old' })
  assert.equal(await shop.isOpened(), true)
})

test('has facts about each country that can be chosen', () => {
  assert.deepEqual(
    localeCountries.filter((country) => !factsOf(country)),
    [],
  )
})
