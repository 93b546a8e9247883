import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { addLanguage } from '../support/add-language'
import { addPseudoLanguage, pseudo, pseudoHebrew, pseudoLanguage } from '../support/pseudo-language'
import { databaseOf, openShop, type Shop, untilLogged } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop()
  addPseudoLanguage(shop.dataDir)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

test('shows all pages in another language from the next request on, also those that guests had cached', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products')
  assert.equal(guest.document.documentElement.lang, 'en')
  await admin.visit('/admin/settings')
  for (const visitor of [guest, admin]) visitor.language = pseudoLanguage
  await admin.send('Save settings', { Language: pseudoLanguage })
  assert.match(admin.toast ?? '', /^\[/)
  await guest.visit('/products')
  assert.equal(guest.document.documentElement.lang, pseudoLanguage)
  assert(guest.texts('.main-nav a').every((text) => text.startsWith('[')))
})

test('keeps its language in a demo, whatever a browser asks for', async () => {
  const response = await fetch(`${shop.url}/login`, { headers: { 'accept-language': 'de' } })
  assert.match(await response.text(), new RegExp(`<html lang="${pseudoLanguage}"`))
})

test('says the language of data, also to a browser that has this data already', async () => {
  const url = `${shop.url}/help?_data=routes/help`
  const first = await fetch(url)
  const etag = first.headers.get('etag') ?? ''
  const again = await fetch(url, { headers: { 'if-none-match': etag } })
  assert.deepEqual([first.status, again.status], [200, 304])
  for (const { headers } of [first, again]) {
    assert.equal(headers.get('content-language'), pseudoLanguage)
  }
})

test('shows the placeholders of all numbers of invoices in the language of the shop', async () => {
  await admin.visit('/admin/settings/tax')
  assert.equal(admin.document.querySelectorAll('form [id$="Numbers-hint"]').length, 1)
  for (const field of admin.document.querySelectorAll('form [name$="Numbers"]')) {
    assert.match(field.getAttribute('value') ?? '', /\{\[/)
  }
  assert.doesNotMatch(admin.document.body.textContent ?? '', /\{year\}/)
})

test('reads the placeholder of a tracking number in the language of the shop, and in English', async () => {
  const url = pseudo('Web address of the page that follows a parcel')
  await admin.visit('/admin/settings/delivery/carriers?known=UPS')
  const known = admin.valueOf(url)
  assert.match(known, /\{\[.*\]\}/)
  assert.doesNotMatch(admin.text, /\{number\}/)
  await admin.press(pseudo('Add carrier'))
  await admin.send(pseudo('Add carrier'), {
    [pseudo('Name')]: 'Fox',
    [url]: 'https://fox.test/{number}',
  })
  const db = databaseOf(shop)
  const carriers = await db.selectFrom('carriers').select('url').orderBy('position').execute()
  await db.destroy()
  assert.deepEqual(
    carriers.map((carrier) => carrier.url),
    ['https://www.ups.com/track?loc=en_US&tracknum={number}', 'https://fox.test/{number}'],
  )
})

test('the guide calls screens and columns as the shop does when it is in another language', async () => {
  await admin.visit('/admin/guide/admin-guide')
  const names = admin.texts('.prose em, .prose strong')
  assert(names.includes(`${pseudo('Shop Settings')} → ${pseudo('Shop')}`))
  assert(names.includes(pseudo('discount from')), 'a column')
  assert(names.includes(pseudo('Hide from the shop')))
  assert(names.includes(pseudo('Admin')), 'the link in the menu')
  assert(names.includes('Shirts'), 'an example')
  const named = admin.document.querySelector(`#legal-texts [lang="${pseudoLanguage}"]`)
  assert.equal(named?.textContent, pseudo('Legal texts'))
  assert(admin.texts('.prose details a').includes(pseudo('Legal texts')))
  assert(admin.text.includes(pseudo('This guide is in English.').slice(0, 20)))
})

test('gives browsers the texts of shoppers, and those of admins only to admins', async () => {
  const guest = new Visitor(shop.url)
  guest.language = pseudoLanguage
  await guest.visit('/')
  await admin.visit('/admin')
  const [ofGuest, ofAdmin] = [guest, admin].map(({ document }) =>
    [...document.querySelectorAll('script[src^="/languages/"]')].map((it) =>
      it.getAttribute('src'),
    ),
  )
  assert.equal(ofGuest?.length, 1)
  assert.equal(ofAdmin?.length, 2)
  for (const path of ofAdmin ?? []) {
    const response = await fetch(`${shop.url}${path}`)
    assert.match(response.headers.get('cache-control') ?? '', /max-age=31536000, immutable/)
    assert.match(await response.text(), /^\{const all=window\.shopTexts/)
  }
  assert.equal((await fetch(`${shop.url}/languages/de-shoppers-0.js`)).status, 404)
})

test('the API answers in English', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"no","password":""}',
  })
  const { errors } = await response.json()
  assert.deepEqual(errors, { email: ['Invalid email address'], password: ['Password is required'] })
})

test('says that a language is written from right to left on pages and in emails, and only then', async () => {
  addPseudoLanguage(shop.dataDir, pseudoHebrew)
  const guest = new Visitor(shop.url)
  guest.language = pseudoLanguage
  await guest.visit('/')
  assert(!guest.document.documentElement.hasAttribute('dir'))
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ language: pseudoHebrew }).execute()
  guest.language = pseudoHebrew
  for (const path of ['/', '/nowhere']) {
    await guest.visit(path)
    assert.equal(guest.document.documentElement.dir, 'rtl', path)
  }
  await guest.visit('/forgot-password')
  await guest.send(pseudo('Send Reset Instructions'), {
    [pseudo('Email Address')]: 'user@example.com',
  })
  const { html } = await db.selectFrom('emails').select('html').executeTakeFirstOrThrow()
  await db.destroy()
  assert.match(html ?? '', /^<!doctype html><html lang="he-XB" dir="rtl">/)
})

test('is in English, and says why in the log, when the file of its language is missing or damaged', async () => {
  const db = databaseOf(shop)
  writeFileSync(join(shop.dataDir, 'languages', 'sv.po'), 'msgid "Home"\nnonsense "Hem"\n')
  const guest = new Visitor(shop.url)
  for (const language of ['da', 'sv']) {
    await db.updateTable('shop_settings').set({ language }).execute()
    await guest.visit('/products')
    assert.equal(guest.document.documentElement.lang, 'en')
    await untilLogged(
      shop,
      new RegExp(`in English, because its language ${language} cannot be read: .`),
    )
  }
  await db.destroy()
  assert.equal((await fetch(`${shop.url}/api/v1/open/products`)).status, 200)
})

test('offers no language whose file is not named by a tag that browsers know', async () => {
  addLanguage(shop.dataDir, 'de-informell', {})
  addLanguage(shop.dataDir, 'de-formal', {})
  admin.language = 'en'
  await admin.visit('/admin/settings')
  assert.equal(admin.status, 200)
  const tags = [...admin.document.querySelectorAll('select[name=language] option')].map((option) =>
    option.getAttribute('value'),
  )
  assert(tags.includes('de-formal'))
  assert(!tags.includes('de-informell'))
})
