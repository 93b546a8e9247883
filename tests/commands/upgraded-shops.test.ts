import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { countriesOf } from '../../app/domain/buying/countries/postal-address'
import { createMigrator } from '../../db/migrate'
import { open } from '../../db/sqlite/connection'
import { openDatabase } from '../../db/sqlite/driver'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'
import { unlessSqlite } from '../support/engine'
import { openShop } from '../support/server-process'
import { loggedIn, Visitor } from '../support/visitor'

// The rows and the pages of a shop that each version made: set up by its forms, with some of the switches on, and with one
// order. After the upgrade, the pages say the same, except for what is listed here.

interface OldShop {
  lastMigration: string
  rows: Record<string, Record<string, string | number | null>[]>
  /** The texts of each page, in their order. */
  pages: Record<string, string[]>
}

type Differences = Record<string, { gone: string[]; added: string[] }>

// Since 0.8.0, customers can withdraw from a part of an order.
const number = 'It is in the email that confirmed your order, for example 1002.'
const withdrawal = {
  gone: [number],
  added: [`${number} To keep a part of the order, open its page, and withdraw there.`],
}

// Since 0.7.0, invoices are laid out for envelopes with a window, with the seller at the foot.
const seller = ['Crook Baskets', 'Lindenweg 1', '1010 Wien', 'Tax number ATU12345678']
const invoice = {
  gone: [
    'back to your orders',
    '· hazel@shop.test',
    'DATE, 13:01',
    'From',
    ...seller.slice(1),
    'To',
    ...seller.slice(0, 3),
    '·',
    'Tax number ATU12345678',
    '·',
    '·',
    'Crook Baskets',
    '·',
  ],
  added: [
    'Back to your orders',
    'Recipient',
    'DATE',
    ...seller.map((line) => `${line} ·`),
    'hazel@shop.test ·',
  ],
}

// Since 0.9.0, each checkout takes another address for the invoice, and a note, both closed at first. Since 0.11.0, the hint
// at the phone number has no example of one country.
const checkout = {
  gone: ['A valid phone number has at least 10 characters, for example +1 555 010 0199.'],
  added: [
    'A valid phone number has at least 10 characters.',
    'Invoice to another address',
    'Invoice address',
    'If you enter anything here, a name and a whole address are needed.',
    'Name or company',
    'Street and house number',
    'Postcode',
    'Only if your address has one.',
    'City',
    'With the state or province, such as Austin, TX.',
    'Country',
    'Select a country',
    ...countriesOf([]).map(({ name }) => name),
    'VAT id (optional)',
    'Add a note',
  ],
}

// Since 0.9.0, each shop has the page about storage, and a link to it in the footer of all pages.
const storage = 'Cookies and storage'

// Since 0.10.0, users see where they are logged in, and can have a second factor.
const profile = { gone: [], added: ['Current logins', 'Second factor'] }

// Since 0.10.0, a method without a time says so with a dash, and countries need no article.
const delivery = {
  gone: ['not stated', 'not stated', 'We deliver to Austria.'],
  added: ['–', '–', 'Where we deliver: Austria.'],
}

// Since 0.10.0, the only picture can be enlarged, too.
const product = { gone: [], added: [', enlarge'] }

// Since 0.10.0, the page names no law, because shops outside of the EU have it, too.
const accessibility = {
  gone: [
    'explains how. Directive (EU) 2019/882 asks shops to be accessible to people with disabilities. The standard that this shop is made for is',
  ],
  added: ['explains how. The standard that this shop is made for is'],
}

const differences: Record<string, Differences> = {
  '0.6.0': {
    '/accessibility': accessibility,
    '/products/egg-basket': product,
    '/withdrawal': withdrawal,
    '/delivery': delivery,
    '/user/orders/1001': invoice,
    '/user/profile': profile,
  },
  '0.7.0': {
    '/accessibility': accessibility,
    '/products/egg-basket': product,
    '/withdrawal': withdrawal,
    '/cart/checkout of a guest': checkout,
    '/delivery': delivery,
    '/user/profile': profile,
  },
}

for (const [version, expected] of Object.entries(differences)) {
  test(`a shop of version ${version} says the same after the upgrade`, {
    skip: unlessSqlite,
  }, async (t) => {
    const old: OldShop = JSON.parse(readFileSync(`tests/support/shop-of-${version}.json`, 'utf8'))
    const dataDir = temporaryFolder()
    await createOldShop(dataDir, old)
    const environment = { DATA_DIR: dataDir, DEMO_MODE: 'false', SMTP_URL: 'smtp://127.0.0.1:1' }
    const { status, stderr } = await command('prepare', dataDir, [], environment)
    assert.equal(status, 0, stderr)
    const shop = await openShop(environment)
    t.after(() => shop.close())
    const pages = await readPages(shop.url, Object.keys(old.pages))
    const found = Object.entries(pages).flatMap(([page, texts]) => {
      const before = (old.pages[page] ?? []).map(withVat)
      if (page === '/browser-storage') {
        assert(texts.includes(storage))
        return []
      }
      const difference = differenceOf(before.length > 1 ? [...before, storage] : before, texts)
      return difference ? [[page, difference]] : []
    })
    assert.deepEqual(Object.fromEntries(found), expected)
  })
}

async function createOldShop(dataDir: string, { lastMigration, rows }: OldShop) {
  const file = join(dataDir, 'shop.sqlite')
  const db = openDatabase(file)
  const { error } = await createMigrator(db).migrateTo(lastMigration)
  await db.destroy()
  if (error) throw error
  const sqlite = open(file)
  // The rows refer to each other. Products come last, because triggers add the stock of each new variant to theirs.
  sqlite.pragma('foreign_keys = off')
  // Periods and deadlines begin today.
  const today = new Date().toISOString().slice(0, 10)
  const moved: OldShop['rows'] = JSON.parse(JSON.stringify(rows).replaceAll('2026-11-29', today))
  for (const [table, row] of Object.entries(moved).flatMap(([table, of]) =>
    of.map((row) => [table, row] as const),
  )) {
    const names = Object.keys(row)
    const values = names.map(() => '?')
    sqlite
      .prepare(`insert or replace into ${table} (${names.join()}) values (${values.join()})`)
      .run(Object.values(row))
  }
  sqlite.close()
}

async function readPages(url: string, names: string[]) {
  const guest = new Visitor(url)
  const customer = await loggedIn(url, 'fern@shop.test', 'mossy rocks')
  const pages: Record<string, string[]> = {}
  for (const name of names) {
    const visitor = name.startsWith('/user') ? customer : guest
    if (name === '/cart/checkout of a guest') {
      await guest.visit('/products/egg-basket')
      await guest.press('Add to cart')
    }
    await visitor.visit(name.split(' ')[0] ?? '')
    pages[name] = visitor.status === 200 ? textsOf(visitor.document.body) : [`${visitor.status}`]
  }
  return pages
}

function textsOf(element: Node): string[] {
  if (['SCRIPT', 'STYLE'].includes(element.nodeName)) return []
  if (element.nodeType === element.TEXT_NODE) {
    const text = element.textContent?.replace(/\s+/g, ' ').trim()
    return text ? [text] : []
  }
  return [...element.childNodes].flatMap(textsOf)
}

// Since 0.11.0, the tax has one name on all pages of a shop.
const withVat = (text: string) => text.replace(/^(All prices include|Includes 20 %) tax/, '$1 VAT')

const withoutDates = (text: string) =>
  text.replace(/\d{1,2}\. ?\S+ \d{4}|\d{2}\.\d{2}\.\d{4}/g, 'DATE')

function differenceOf(before: string[], after: string[]) {
  const [old, current] = [before.map(withoutDates), after.map(withoutDates)]
  const gone = without(old, current)
  const added = without(current, old)
  return gone.length + added.length > 0 ? { gone, added } : undefined
}

/** Each of the `removed` texts counts once. */
function without(texts: string[], removed: string[]) {
  const left = [...removed]
  return texts.filter((text) => {
    const found = left.indexOf(text)
    if (found >= 0) left.splice(found, 1)
    return found < 0
  })
}
