import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { accountWords } from '../../app/domain/buying/methods/account-words'
import { command } from '../support/command'
import { emptyData } from '../support/data'
import { file, image } from '../support/images'
import { addPseudoLanguage, pseudoLanguage } from '../support/pseudo-language'
import { saidIn } from '../support/said-in'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { untranslatedTexts } from '../support/untranslated'
import { loggedIn, Visitor } from '../support/visitor'

// A real shop that is new again before each test, without scripts.
const environment = { DATA_DIR: emptyData(), DEMO_MODE: 'false' }

let shop: Shop
let keeper: Visitor
let second: Visitor
before(async () => {
  for (const name of ['hazel', 'fern']) {
    const person = [name, `${name}@shop.test`]
    await command('create-admin', environment.DATA_DIR, person, environment, 'own password\n')
  }
  addPseudoLanguage(environment.DATA_DIR)
  shop = await openShop(environment)
  keeper = await loggedIn(shop.url, 'hazel@shop.test', 'own password')
  second = await loggedIn(shop.url, 'fern@shop.test', 'own password')
})
after(() => shop.close())

const tables = [
  'shop_settings',
  'legal_pages',
  'look',
  'delivery_methods',
  'payment_methods',
  'products',
  'categories',
  'orders',
] as const

afterEach(async () => {
  const db = databaseOf(shop)
  for (const table of tables) await db.deleteFrom(table).execute()
  await db.destroy()
  for (const visitor of [keeper, second]) visitor.language = 'en'
})

const answers = {
  'Name of the shop': 'Basket Lane',
  'Postal address': '1 Basket Lane\nAB1 2CD Weaverton',
  'Price of a delivery within your country': '3.95',
  'Tax rate (%)': '20',
}

async function choosePlace(visitor: Visitor, language: string, country: string) {
  await visitor.visit('/admin')
  visitor.language = language
  await visitor.send('Continue', { Language: language, 'Country of the shop': country })
}

test('leads an admin to the opening, and proposes the language and the country of the browser', async () => {
  for (const path of ['/admin', '/admin/products/add', '/admin/import', '/admin/settings']) {
    await keeper.visit(path)
    assert.equal(keeper.path, '/admin/opening')
  }
  const cookie = keeper.cookies.getCookieStringSync(shop.url)
  for (const [asked, language, country] of [
    ['nl-BE,nl;q=0.9,en;q=0.8', 'nl', 'BE'],
    ['de,en-US;q=0.7,en;q=0.3', 'de', 'DE'],
    ['sv-se, de;q=0.8', 'de', 'SE'],
  ] as const) {
    const headers = { cookie, 'accept-language': asked }
    const page = await (await fetch(`${shop.url}/admin/opening`, { headers })).text()
    assert.match(page, new RegExp(`<html lang="${language}"`))
    assert.match(page, new RegExp(`<option value="${language}" selected="">`))
    assert.match(page, new RegExp(`<option value="${country}" selected="">`))
  }
  const guest = await new Visitor(shop.url).visit('/admin/opening')
  assert.equal(guest.path, '/login')
  await keeper.send('Continue', { 'Country of the shop': '' })
  assert.equal(keeper.status, 400)
  assert.equal(keeper.errorAt('Country of the shop'), 'Select a country')
})

test('says the login in the language of each browser until an admin has chosen one', async () => {
  const login = (asked: string) =>
    fetch(`${shop.url}/login`, { headers: { 'accept-language': asked } })
  for (const [asked, language] of [
    ['de-AT,de;q=0.9', 'de'],
    ['fr', 'fr'],
    ['pl-PL', 'pl'],
    ['sv', 'en'],
    ['%, ;q=x', 'en'],
  ] as const) {
    const response = await login(asked)
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.match(response.headers.get('vary') ?? '', /accept-language/i)
    const page = await response.text()
    assert.match(page, new RegExp(`<html lang="${language}"`))
    if (language === 'en') continue
    for (const text of ['Forgot Password?', 'Cookies and storage'])
      assert(page.includes(saidIn(language)(text)), `${language}: ${text}`)
  }
  await choosePlace(keeper, 'it', 'IT')
  const chosen = await login('de-AT')
  assert.match(await chosen.text(), /<html lang="it"/)
  assert.match(chosen.headers.get('cache-control') ?? '', /revalidate/)
  assert.doesNotMatch(chosen.headers.get('vary') ?? '', /language/i)
  await keeper.visit('/login')
})

for (const [language, country, currency, rate, price, numbers] of [
  ['de', 'DE', 'EUR', '19', '4,90', /^RE-/],
  ['en', 'GB', 'GBP', '20', '3.95', /^INV-/],
  ['fr', 'FR', 'EUR', '20', '4,90', /^INV-/],
] as const) {
  describe(`in ${country}`, () => {
    const say = language === 'en' ? (text: string) => text : saidIn(language)

    test('asks what cannot be guessed, and proposes the rest', async () => {
      await choosePlace(keeper, language, country)
      assert.equal(keeper.valueOf(say('Currency')), currency)
      assert.equal(
        keeper.valueOf(say('Tax rate (%)')),
        '',
        'an obligation to charge it is not guessed',
      )
      assert.equal(keeper.valueOf(say('Postal address')), 'hazel\n')
      const account = say(country === 'GB' ? 'Sort code and account number' : 'IBAN')
      assert.equal(keeper.valueOf(say('Contact email')), 'hazel@shop.test')
      const box = keeper.document.querySelector<HTMLInputElement>('[name=sellsInEu]')
      assert.equal(box?.checked, country !== 'GB')
      const typed = {
        ...answers,
        'Price of a delivery within your country': price,
        'Tax rate (%)': rate,
        [account]: 'DE89 3704 0044 0532 0130 01',
      }
      const said = Object.fromEntries(
        Object.entries(typed).map(([key, text]) => [key === account ? key : say(key), text]),
      )
      await keeper.send(say('Set up the shop'), said)
      assert.equal(keeper.status, 400)
      assert.equal(
        keeper.errorAt(account),
        say(accountWords({ locale: `${language}-${country}` }).wrong),
      )
      assert.equal(keeper.valueOf(say('Name of the shop')), 'Basket Lane')
      await keeper.send(say('Set up the shop'), { [account]: 'DE89 3704 0044 0532 0130 00' })
      assert.match(
        keeper.toast ?? '',
        new RegExp(say('Your shop is set up. The list “First steps” says what is left to do')),
      )
      assert.equal(keeper.path, '/admin')
      await keeper.visit('/admin/settings/tax')
      assert.match(
        keeper.document.querySelector<HTMLInputElement>('[name=invoiceNumbers]')?.value ?? '',
        numbers,
      )
      assert.equal(keeper.text.includes('(UTR)'), country === 'GB')
      await keeper.visit('/admin/settings/payment')
      assert.equal(keeper.valueOf(account), '', 'the field is called as in the setup')
    })
  })
}

test('asks in the settings of a new shop for at most 45 fields, each with a hint', async () => {
  await choosePlace(keeper, 'en', 'IE')
  await keeper.send('Set up the shop', answers)
  await keeper.visit('/admin/settings')
  const screens = keeper.document.querySelectorAll<HTMLAnchorElement>('.settings-nav a')
  const paths = [...screens].map(({ pathname }) => pathname)
  const top = paths.filter(
    (path) => /^\/admin\/settings(\/\w+)?$/.test(path) && !/closed/.test(path),
  )
  assert.equal(top.length, 7)
  const fields: string[] = []
  for (const path of top) {
    await keeper.visit(path)
    const shown = keeper.document.querySelectorAll(
      'main form :is(input:not([type=hidden]), select, textarea)',
    )
    for (const field of shown) {
      const name = `${path} ${field.getAttribute('name')}`
      assert(field.hasAttribute('aria-describedby'), name)
      fields.push(name)
    }
  }
  assert(fields.length > 30 && fields.length <= 45, `${fields.length}: ${fields.join(', ')}`)
})

test('refuses another admin who has answered meanwhile, and counts the same form once', async () => {
  await choosePlace(keeper, 'en', 'GB')
  await second.visit('/admin/opening')
  const form = keeper.document.documentElement.outerHTML
  await keeper.send('Set up the shop', answers)
  await second.send('Set up the shop', { ...answers, 'Name of the shop': 'Other Lane' })
  assert.equal(second.status, 409)
  assert.match(
    second.text,
    /The shop was set up meanwhile.*You can change everything in the Shop Settings/,
  )
  await keeper.visit('/admin/opening')
  assert(!keeper.hasButton('Set up the shop'))
  keeper.document.documentElement.innerHTML = form
  await keeper.send('Set up the shop', answers)
  assert.match(keeper.toast ?? '', /^Your shop is set up/)
  const db = databaseOf(shop)
  const methods = await db.selectFrom('delivery_methods').select('name').execute()
  await db.destroy()
  assert.deepEqual(methods, [{ name: 'Parcel delivery' }])
})

test('refuses products of a form or of the API before the shop is opened', async () => {
  const headers = { cookie: keeper.cookies.getCookieStringSync(shop.url), origin: shop.url }
  const body = new FormData()
  const fields = { name: 'Basket', description: 'Holds.', brand: 'Lane', category: 'Baskets' }
  for (const [name, value] of Object.entries({ ...fields, price: '5', itemsInStock: '1' })) {
    body.set(name, value)
  }
  body.set('image', await image('png'))
  for (const path of [
    '/admin/products/add?_data=routes%2Fadmin.products.add',
    '/api/v1/admin/products',
  ]) {
    const response = await fetch(shop.url + path, { method: 'POST', headers, body })
    assert.equal(response.status, 409, path)
    assert.match(await response.text(), /The shop is not open yet/)
  }
  const csv = new FormData()
  csv.set('csv', file('name,price\nBasket,5', 'goods.csv', 'text/csv'))
  const path = '/admin/import?index&_data=routes%2Fadmin.import._index'
  const response = await fetch(shop.url + path, { method: 'POST', headers, body: csv })
  assert.equal(response.status, 409)
})

test('says everything in the language that was chosen', async () => {
  await choosePlace(keeper, pseudoLanguage, 'GB')
  const known = (text: string) => /shop\.test|My shop|English|hazel/.test(text)
  assert.deepEqual(untranslatedTexts(keeper.document, known), [])
  await keeper.visit('/admin/opening?place=1')
  assert.deepEqual(untranslatedTexts(keeper.document, known), [])
})
