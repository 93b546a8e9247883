import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orders } from '../../app/health/data-checks.server'
import { textsIn } from '../../app/languages/languages.server'
import { currentLanguage, setLanguage, t } from '../../app/languages/translate'
import { readShop } from '../../app/mail/shop.server'
import { settings } from '../../app/settings.server'
import { up as fewerSettings } from '../../db/migrations/2026-11-29-60-fewer-settings'
import { addLanguage } from '../support/add-language'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'
import { db, newId, transaction } from './shop'

const taxSettings = shop.taxSettingsForm(shop.moneyOf(shop.defaultMoney))

const draft = (values: object) =>
  shop.ShopSettingsDraft.safeParse({ name: 'Corner Shop', timeZone: 'Asia/Kathmandu', ...values })

test('stores settings, and shows their old values in Activity', async () => {
  const admin = await createUser('admin')
  const settings = { name: 'Corner Shop', contactEmail: 'hello@corner.test' }
  await shop.updateShopSettings(
    admin,
    shop.ShopSettingsDraft.parse({ ...settings, timeZone: 'Asia/Kathmandu' }),
  )
  assert.partialDeepStrictEqual(await shop.shopSettings(), {
    ...settings,
    welcome: '',
    timeZone: 'Asia/Kathmandu',
  })
  const { subject } = await db.selectFrom('activities').select('subject').executeTakeFirstOrThrow()
  assert.match(
    subject,
    /Name of the shop “Wrenfold” → “Corner Shop”.*Time zone “UTC” → “Asia\/Kathmandu”/,
  )
  await assert.rejects(
    shop.updateShopSettings(
      await createUser(),
      shop.ShopSettingsDraft.parse({ name: 'X', timeZone: 'UTC' }),
    ),
    refusal(401, 'Administrator access only'),
  )
})

test('reads every setting as it was stored: flags, lists, numbers and texts', async () => {
  const before = await shop.shopSettings()
  const flipped = Object.entries(before).map(([name, value]) => [
    name,
    typeof value === 'boolean' ? !value : value,
  ])
  const changed: shop.ShopSettings = {
    ...Object.fromEntries(flipped),
    countries: ['AT', 'SE'],
    euFeatures: ['lowestPrices', 'orderTexts'],
    announcementUntil: '2026-12-24',
    withdrawalDays: 30,
  }
  for (const stored of [changed, before]) {
    await transaction((trx) => shop.storeSettings(trx, stored))
    assert.deepEqual(await shop.shopSettings(), { ...stored, opened: true })
  }
})

test('adds nothing to Activity when settings are saved without a change', async () => {
  const admin = await createUser('admin')
  const count = async () => (await db.selectFrom('activities').select('id').execute()).length
  const before = await count()
  const { name, timeZone } = await shop.shopSettings()
  const { message } = await shop.updateShopSettings(admin, { name, timeZone })
  assert.equal(String(message), 'Settings saved')
  assert.equal(await count(), before)
  await shop.updateShopSettings(admin, { welcome: 'Come in.' })
  assert.equal(await count(), before + 1)
})

test('stores tax, seller and countries, and shows them in Activity in readable form', async () => {
  const admin = await createUser('admin')
  const before = await shop.shopSettings()
  assert.equal(before.taxRate, null)
  assert.equal(shop.sellerOf(before), undefined)
  const tax = taxSettings.parse({
    taxRate: '7,7',
    postalAddress: ' 1 Mill Lane\r\nPorto ',
    taxNumber: 'PT123',
  })
  assert.deepEqual(tax, {
    taxRate: 770,
    taxSentence: '',
    postalAddress: '1 Mill Lane\nPorto',
    vatId: '',
    taxNumber: 'PT123',
    invoiceFoot: '',
    invoiceNumbers: '{number}',
  })
  await shop.updateShopSettings(admin, tax)
  await shop.updateShopSettings(admin, { countries: ['AT', 'DE'] })
  const after = await shop.shopSettings()
  assert.deepEqual(after, { ...before, ...tax, countries: ['AT', 'DE'] })
  assert.equal(shop.sellerOf(after), 'Corner Shop\n1 Mill Lane\nPorto\nTax number PT123')
  assert.equal(shop.sellerOf({ ...after, taxNumber: '' }), undefined)
  const untaxed = { ...after, taxNumber: '', taxRate: null }
  assert.equal(shop.sellerOf(untaxed), undefined)
  assert.equal(shop.sellerOf({ ...untaxed, locale: 'en-GB' }), 'Corner Shop\n1 Mill Lane\nPorto')
  const named = { ...after, postalAddress: `Corner Shop\n${after.postalAddress}` }
  assert.equal(shop.sellerOf(named), shop.sellerOf(after), 'the name stands once')
  assert.equal(shop.sellerOf({ ...after, postalAddress: '' }), undefined)
  const registered = shop.sellerOf({ ...after, invoiceFoot: 'Register of Porto, no. 12' }) ?? ''
  assert.match(registered, /\nTax number PT123\nRegister of Porto, no. 12$/)
  assert.deepEqual(shop.senderLines(registered), ['Corner Shop', '1 Mill Lane', 'Porto'])
  const withVatId = { ...after, vatId: 'ATU12345678' }
  assert.match(shop.sellerOf(withVatId) ?? '', /\nVAT id ATU12345678\nTax number PT123$/)
  assert.match(shop.sellerOf({ ...withVatId, taxNumber: '' }) ?? '', /Porto\nVAT id ATU12345678$/)
  await shop.updateShopSettings(admin, taxSettings.parse({ taxRate: '' }))
  assert.equal((await shop.shopSettings()).taxRate, null)
  const entries = await db.selectFrom('activities').select('subject').orderBy('id').execute()
  assert.deepEqual(entries.map(({ subject }) => subject).slice(-3), [
    'shop settings: Postal address “” → “1 Mill Lane\nPorto”, Tax number “” → “PT123”, Tax rate “” → “7.7%”',
    'shop settings: Countries “” → “AT, DE”',
    'shop settings: Postal address “1 Mill Lane\nPorto” → “”, Tax number “PT123” → “”, Tax rate “7.7%” → “”',
  ])
})

test('reads the placeholders of invoice numbers in English and in the language of the shop, and stores them in English', () => {
  const text = 'RE-{year}-{number}'
  setLanguage('de', textsIn('de'))
  const stored = (invoiceNumbers: string) => taxSettings.parse({ invoiceNumbers }).invoiceNumbers
  assert.equal(shop.shownPattern(text), 'RE-{jahr}-{nummer}')
  for (const typed of [text, shop.shownPattern(text), 'RE-{Jahr}-{ Nummer }']) {
    assert.equal(stored(typed), text)
  }
  const [issue] = taxSettings.safeParse({ invoiceNumbers: 'RE-{jahr}' }).error?.issues ?? []
  assert.match(t(issue?.message ?? ''), /\{nummer\}/)
  setLanguage('en', undefined)
  assert.equal(shop.shownPattern(text), text)
})

test('refuses a form of document numbers without the number, or with unusual characters', () => {
  const problemOf = (invoiceNumbers: string) => {
    const [issue] = taxSettings.safeParse({ invoiceNumbers }).error?.issues ?? []
    return issue && `${issue.path} ${issue.message}`
  }
  for (const good of ['{number}', 'RE-{year}-{number}', ' Nº {number} ', '{year}/{number}/a']) {
    assert.equal(problemOf(good), undefined, good)
  }
  for (const [bad, problem] of [
    ['RE-{year}', /^invoiceNumbers Write \{number\} once/],
    ['{number}-{number}', /^invoiceNumbers Write \{number\} once/],
    ['', /^invoiceNumbers Write/],
    ['=A{number}', /^invoiceNumbers Begin with a letter/],
    ['<b>{number}', /^invoiceNumbers Begin/],
    ['A{month}{number}', /^invoiceNumbers Begin/],
    ['A\n{number}', /^invoiceNumbers Begin/],
    ['{year}{number}', /^invoiceNumbers Separate/],
    ['A1{number}', /^invoiceNumbers Separate/],
    [`${'A'.repeat(40)}{number}`, /^invoiceNumbers .*40/],
  ] as const) {
    assert.match(problemOf(bad) ?? '', problem, bad)
  }
})

test('gives each kind of document letters of its own, whatever the form of the numbers is', () => {
  const formsOf = (pattern: string, language: string) =>
    Object.values(shop.documentNumbersOf(pattern, language))
  assert.deepEqual(formsOf(shop.usualDocumentNumbers('de'), 'de'), [
    'RE-{year}-{number}',
    'RE-ST-{year}-{number}',
    'RE-KO-{year}-{number}',
  ])
  assert.deepEqual(formsOf(shop.usualDocumentNumbers('fr'), 'fr'), [
    'INV-{year}-{number}',
    'INV-C-{year}-{number}',
    'INV-CR-{year}-{number}',
  ])
  assert.deepEqual(formsOf('{number}', 'en'), ['{number}', 'C-{number}', 'CR-{number}'])
  const [, shown] = formsOf('Nº {year}/{number}-A', 'en')
  assert.equal(shown, 'Nº C-{year}/{number}-A')
  for (const pattern of [
    'R{number}',
    'c-{number}',
    'CR-{number}',
    '2026-{number}',
    'ST_{number}',
  ]) {
    for (const language of ['de', 'en']) {
      const numbers = shop.documentNumbersOf(pattern, language)
      assert(!shop.canCoincide(numbers), `${Object.values(numbers)}`)
      for (const form of Object.values(numbers)) {
        assert(taxSettings.safeParse({ invoiceNumbers: form }).success, form)
      }
    }
  }
})

test('finds kinds of documents that can have the same number', () => {
  const canCoincide = (invoices: string, cancellations: string, corrections = 'K-{number}') =>
    shop.canCoincide({
      invoiceNumbers: invoices,
      cancellationNumbers: cancellations,
      correctionNumbers: corrections,
    })
  for (const [invoices, cancellations] of [
    ['{number}', '{number}'],
    ['R-{number}', 'r-{number}'],
    ['{year}-{number}', '2026-{number}'],
    ['{year}/{number}', '{number}/{year}'],
  ] as const) {
    assert(canCoincide(invoices, cancellations), cancellations)
  }
  for (const [invoices, cancellations] of [
    ['{number}', '{year}-{number}'],
    ['{year}-{number}', '{year}/{number}'],
    ['{number}-A', '{number}-B'],
  ] as const) {
    assert(!canCoincide(invoices, cancellations), cancellations)
  }
  for (const other of ['R-{number}', 'C-{number}']) {
    assert(canCoincide('R-{number}', 'C-{number}', other), other)
  }
})

test('keeps the three forms that a shop of an earlier version has, until another one is saved', async () => {
  const admin = await createUser('admin')
  const own = { cancellationNumbers: 'Storno {number}', correctionNumbers: 'K/{number}' }
  await shop.updateShopSettings(admin, { invoiceNumbers: 'A-{number}', ...own })
  await shop.updateShopSettings(admin, taxSettings.parse({ invoiceNumbers: 'A-{number}' }))
  const { cancellationNumbers, correctionNumbers } = await shop.shopSettings()
  assert.deepEqual({ cancellationNumbers, correctionNumbers }, own)
  await shop.updateShopSettings(admin, taxSettings.parse({ invoiceNumbers: '{number}' }))
  const after = await shop.shopSettings()
  assert.deepEqual(
    [after.cancellationNumbers, after.correctionNumbers],
    ['C-{number}', 'CR-{number}'],
  )
})

test('warns of documents that can have the same number when a shop of an earlier version issues invoices', async () => {
  const admin = await createUser('admin')
  const seller = { postalAddress: '1 Mill Lane', taxNumber: 'PT123' }
  await shop.updateShopSettings(admin, { ...seller, cancellationNumbers: '{number}' })
  const { state, message } = await orders(db)
  assert.deepEqual([state, /can have the same number/.test(message)], ['warning', true])
  await shop.updateShopSettings(admin, { cancellationNumbers: 'C-{number}' })
  assert.equal((await orders(db)).state, 'ok')
  await shop.updateShopSettings(admin, { postalAddress: '', taxNumber: '' })
})

test('refuses a sentence instead of tax when there is a tax rate, even if it is 0', () => {
  const parse = (taxRate: string) => taxSettings.safeParse({ taxRate, taxSentence: 'No VAT.' })
  assert(parse('').success)
  for (const taxRate of ['0', '19']) {
    assert.deepEqual(parse(taxRate).error?.issues[0]?.path, ['taxSentence'])
  }
})

test('refuses a tax rate that is not a percentage with at most two decimals', () => {
  const parse = (taxRate: string) => taxSettings.safeParse({ taxRate })
  for (const wrong of ['-1', '101', '100.5', '7.777', 'nineteen', '19x', '1e1']) {
    assert.deepEqual(
      parse(wrong).error?.issues.map(({ path }) => path[0]),
      ['taxRate'],
      wrong,
    )
  }
  const rates = { '0': 0, '0.07': 7, '5.5': 550, '8.10': 810, '19': 1900, '100': 10_000, '': null }
  for (const [typed, rate] of Object.entries(rates)) {
    assert.equal(parse(typed).data?.taxRate, rate, typed)
    assert.equal(parse(shop.percentOf(rate)).data?.taxRate, rate, typed)
  }
})

test('reports an invalid setting with a field error', () => {
  const wrong: [values: object, field: string][] = [
    [{ name: '' }, 'name'],
    [{ name: '<b>' }, 'name'],
    [{ timeZone: 'Moon/Crater' }, 'timeZone'],
    [{ contactEmail: 'no email' }, 'contactEmail'],
  ]
  for (const [values, field] of wrong) {
    assert.deepEqual(
      draft(values).error?.issues.map(({ path }) => path[0]),
      [field],
    )
  }
})

test('refuses legal texts of more than 50,000 characters, and takes one that is only a web address as a link', () => {
  const problems = (values: object) =>
    shop.LegalTextsDraft.safeParse(values).error?.issues.map(({ path }) => path.join('.')) ?? []
  const terms = (text: string) => shop.LegalTextsDraft.parse({ terms: text }).terms
  const url = 'https://shop.example/terms'
  for (const text of [url, ' shop.example/terms\n'])
    assert.deepEqual(terms(text), { text: '', url })
  for (const text of ['javascript:alert(1)', 'shop', `See ${url}`]) {
    assert.deepEqual(terms(text), { text, url: '' })
  }
  assert.deepEqual(problems({ returns: `${'🧺\r\n'.repeat(16_666)}ab` }), [])
  assert.deepEqual(problems({ returns: 'x'.repeat(50_001) }), ['returns'])
  assert.equal(terms(' a\r\nb\n').text, 'a\nb')
})

test('links to a legal page when it has a text, otherwise to its URL if it has one', async () => {
  const admin = await createUser('admin')
  const link = async () => shop.legalLink(await shop.legalTexts(), 'terms')
  const noTexts = shop.LegalTextsDraft.parse({})
  const updateTerms = (terms: { text: string; url: string }) =>
    shop.updateLegalTexts(admin, { ...noTexts, terms })
  assert.equal(await link(), undefined)
  for (const blank of ['[[]]', '[[Who [you] are]]', `[[${'long '.repeat(99)}\n]]`]) {
    await updateTerms({ text: `Sold by ${blank}.`, url: '' })
    assert.equal(await link(), undefined, blank)
    assert.deepEqual((await readShop(db)).legal, [])
  }
  const url = 'https://shop.example/terms'
  await updateTerms({ text: '', url })
  assert.equal(await link(), url)
  const text = 'long '.repeat(9999)
  await updateTerms({ text, url })
  assert.equal(await link(), '/terms')
  assert.deepEqual(
    (await readShop(db)).legal.map(({ label, href }) => [label, new URL(href).pathname]),
    [['Terms', '/terms']],
  )
  assert.equal((await shop.legalTexts()).terms?.text, text)
  const [latest] = await db
    .selectFrom('activities')
    .select('subject')
    .orderBy('id', 'desc')
    .execute()
  assert((latest?.subject.length ?? 0) < 200)
  assert.match(latest?.subject ?? '', /^shop settings: Text of the terms “” → “long long .*…”$/)
})

test('begins and ends days by the time zone, even when its clocks change', () => {
  const days = (zone: string, now: string) =>
    shop
      .lastUnits('day', 2, zone, new Date(now))
      .map(({ date, from, to }) => [date, from, to].join(' '))
  assert.deepEqual(days('Asia/Kathmandu', '2026-11-21T18:20:00Z'), [
    '2026-11-21 2026-11-20T18:15:00.000Z 2026-11-21T18:15:00.000Z',
    '2026-11-22 2026-11-21T18:15:00.000Z 2026-11-22T18:15:00.000Z',
  ])
  assert.deepEqual(days('Europe/Berlin', '2026-10-26T07:00:00Z'), [
    '2026-10-25 2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z',
    '2026-10-26 2026-10-25T23:00:00.000Z 2026-10-26T23:00:00.000Z',
  ])
  assert.deepEqual(
    days('Pacific/Kiritimati', '2026-01-01T09:00:00Z')[1]?.slice(0, 10),
    '2026-01-01',
  )
})

test('counts a sale on its day in the time zone of the shop', async () => {
  const product = await createProduct(3)
  const week = { unit: 'day', count: 7 } as const
  const { rows } = await shop.findSales(week)
  const days = shop.lastUnits('day', 7, 'Asia/Kathmandu')
  assert.deepEqual(
    rows.map(({ date }) => date),
    days.map(({ date }) => date),
  )
  const day = days[3]
  assert(day)
  for (const [created_at, status] of [
    [day.from, 'processing'],
    [new Date(Date.parse(day.to) - 1).toISOString(), 'delivered'],
    [day.from, 'cancelled'],
    [day.to, 'delivered'],
  ] as const) {
    const id = newId()
    await db
      .insertInto('orders')
      .values({ id, user_id: newId(), status, total: 1000, created_at, updated_at: created_at })
      .execute()
    await db
      .insertInto('order_items')
      .values({
        order_id: id,
        position: 0,
        product_id: product.id,
        product_name: product.name,
        variant_id: product.id,
        quantity: 1,
        price: 1000,
        image_id: null,
      })
      .execute()
  }
  const found = await shop.findSales(week)
  assert.deepEqual(found.rows.map(({ orders, revenue }) => [orders, revenue]).slice(2, 5), [
    [0, 0],
    [2, 2000],
    [1, 1000],
  ])
  assert.equal((await shop.overview(week, { role: 'admin' })).orders?.['to-deliver'], 1)
  assert.deepEqual(
    found.bestSellers.map(({ id, quantity, revenue }) => [id, quantity, revenue]),
    [[product.id, 3, 3000]],
  )
  await db.deleteFrom('orders').execute()
})

test('counts a line break as one character in every text of several lines', () => {
  const lines = (max: number) => `${'a\r\n'.repeat((max - 2) / 2)}bc`
  const address = { name: 'A', postcode: '1', city: 'C', country: 'AT' }
  const texts = {
    'postal address': taxSettings.shape.postalAddress.safeParse(lines(500)),
    welcome: shop.ShopSettingsDraft.shape.welcome.safeParse(lines(1000)),
    description: shop.NewProduct.shape.description.safeParse(lines(5000)),
    instructions: shop.PaymentMethodDraft.safeParse({
      kind: 'other',
      name: 'Cash',
      instructions: lines(1000),
    }),
    'address lines': shop.AddressDraft.safeParse({
      ...address,
      lines: `a\r\n${'b'.repeat(196)}\r\nc`,
    }),
  }
  for (const [name, { error }] of Object.entries(texts)) assert.equal(error, undefined, name)
  assert(!taxSettings.shape.postalAddress.safeParse(`${lines(500)}d`).success)
})

test('gives texts a language only if it is not English, and takes it from the locale unless an admin has chosen one', () => {
  const langs = [
    ['en-GB', 'locale', undefined],
    ['de-AT', 'locale', 'de-AT'],
    ['en-US', 'de', 'de'],
    ['de-DE', 'en', undefined],
    ['zh-TW', 'locale', 'zh-TW'],
  ] as const
  for (const [locale, textLanguage, lang] of langs) {
    assert.equal(shop.textLangOf({ locale, textLanguage }), lang, `${locale} ${textLanguage}`)
  }
  const languages = shop.textLanguageOptions().map(([tag]) => tag)
  assert.equal(new Set(languages).size, languages.length)
  for (const tag of ['locale', 'de', 'en', 'zh-CN', 'zh-TW']) assert(languages.includes(tag), tag)
})

test('numbers and dates follow a new language, until an admin has chosen others', async () => {
  addLanguage(settings.dataDir, 'de', {})
  const admin = await createUser('admin')
  const save = async (changes: Parameters<typeof shop.updateShopSettings>[1]) => {
    const { message } = await shop.updateShopSettings(admin, changes)
    return [String(message), (await shop.shopSettings()).locale]
  }
  await save({ language: 'en', locale: 'en-US', textLanguage: 'locale' })
  // The form always sends both.
  assert.deepEqual(await save({ language: 'de', locale: 'en-US' }), [
    'Settings saved. Numbers and dates are now as in Deutsch (Deutschland)',
    'de-DE',
  ])
  assert.equal(shop.textLangOf(await shop.shopSettings()), undefined)
  const { subject } = await db
    .selectFrom('activities')
    .select('subject')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.match(subject, /Language “en” → “de”, Numbers and dates “en-US” → “de-DE”/)
  assert.deepEqual(await save({ language: 'en', locale: 'de-AT' }), ['Settings saved', 'de-AT'])
  assert.deepEqual(await save({ language: 'de', locale: 'de-AT' }), ['Settings saved', 'de-AT'])
  assert.deepEqual(await save({ locale: 'de-DE' }), ['Settings saved', 'de-DE'])
  assert.deepEqual(await save({ language: 'en' }), [
    'Settings saved. Numbers and dates are now as in American English',
    'en-US',
  ])
})

test('refuses a language that the shop does not have, also an empty one', async () => {
  const admin = await createUser('admin')
  for (const language of ['', ' ', 'xx', '../de']) {
    await assert.rejects(
      shop.updateShopSettings(admin, { language }),
      refusal(400, 'Select a language'),
    )
  }
})

test('knows the usual numbers and dates of a language', () => {
  const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'en-XA']
  assert.deepEqual(languages.map(shop.usualLocaleOf), [
    'en-US',
    'de-DE',
    'fr-FR',
    'es-ES',
    'it-IT',
    'nl-NL',
    'pl-PL',
    'sv-SE',
    undefined,
  ])
})

test('uses a language that an older read of the settings has found when a newer read fails', async (t) => {
  addLanguage(settings.dataDir, 'fr', {})
  assert.equal(currentLanguage(), 'en')
  await transaction(async (trx) =>
    shop.storeSettings(trx, { ...(await shop.shopSettings(trx)), language: 'fr' }),
  )
  const older = shop.applySettings()
  const fail = () => {
    throw new Error('the database is busy')
  }
  t.mock.method(db, 'withPlugin', fail, { times: 1 })
  await assert.rejects(shop.applySettings(), /busy/)
  await older
  assert.equal(currentLanguage(), 'fr')
})

test('a shop that chose parts of its look in an earlier version keeps each of them', async () => {
  await migrateLook([
    ['pictureFit', 'whole'],
    ['cardText', 'short'],
    ['orderNumber', 'only'],
    ['face', 'jost'],
  ])
  const { pictures, asInShop, face } = await shop.shopLook()
  assert.deepEqual([pictures, asInShop, face], ['square-whole', 'cards,orders', 'jost'])
  await migrateLook([['cardShape', 'upright']])
  assert.equal((await shop.shopLook()).pictures, 'upright')
  await migrateLook([])
})

async function migrateLook(rows: [name: string, value: string][]) {
  await db.deleteFrom('look').execute()
  const values = rows.map(([name, value]) => ({ name, value }))
  if (values.length > 0) await db.insertInto('look').values(values).execute()
  await fewerSettings(db as never)
}
