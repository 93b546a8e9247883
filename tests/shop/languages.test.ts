import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { addPseudoLanguage, pseudoLanguage } from '../support/pseudo-language'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { untranslatedTexts } from '../support/untranslated'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let user: Visitor
before(async () => {
  shop = await openShop()
  addPseudoLanguage(shop.dataDir)
  admin = await loggedIn(shop.url, 'admin@example.com')
  user = await loggedIn(shop.url, 'user@example.com')
})
after(() => shop.close())

test('shows all pages in another language from the next request on, also those that guests had cached', async () => {
  const guest = new Visitor(shop.url)
  await guest.visit('/products')
  assert.equal(guest.document.documentElement.lang, 'en')
  await admin.visit('/admin/settings')
  for (const visitor of [guest, admin, user]) visitor.language = pseudoLanguage
  await admin.send('Save settings', { Language: pseudoLanguage })
  assert.match(admin.toast ?? '', /^\[/)
  await guest.visit('/products')
  assert.equal(guest.document.documentElement.lang, pseudoLanguage)
  assert(guest.texts('.main-nav a').every((text) => text.startsWith('[')))
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

describe('finds no visible text that is not translated', () => {
  let isKnown: (text: string) => boolean
  before(async () => {
    isKnown = await knownTexts(shop)
  })

  const guestPaths =
    '/ /products /products?search=nothing+like+it /products?category=Kitchen&sort=price /products/long-neck-kettle /products/margin-notebook /login /register /forgot-password /reset-password/wrong /activate /activate/wrong /help /nowhere /mailbox /imprint'
  const userPaths =
    '/ /products /products/long-neck-kettle /cart /cart/checkout /user /user/profile?edit=1 /user/profile?delete=1 /user/orders /user/favorites /user/data /forbidden'
  const adminPaths =
    '/admin /admin/users /admin/users/add /admin/products /admin/products/add /admin/categories /admin/orders /admin/import /admin/emails /admin/manufacturers /admin/pages /admin/settings /admin/settings/look /admin/settings/home /admin/settings/delivery /admin/settings/payment /admin/settings/tax /admin/settings/eu /admin/settings/legal /admin/withdrawals'

  for (const [who, paths] of Object.entries({
    guest: guestPaths,
    user: userPaths,
    admin: adminPaths,
  })) {
    for (const path of paths.split(' ')) {
      test(`on ${path} for ${who}`, async () => {
        const visitor = who === 'user' ? user : who === 'admin' ? admin : new Visitor(shop.url)
        visitor.language = pseudoLanguage
        await visitor.visit(path)
        assert.deepEqual(untranslatedTexts(visitor.document.documentElement.outerHTML, isKnown), [])
      })
    }
  }
})

/** Whether a text consists only of texts of the database, amounts, dates and names that `Intl` has in English here. */
async function knownTexts(shop: Shop) {
  const db = databaseOf(shop)
  const rows = await Promise.all(
    (
      [
        'products',
        'categories',
        'users',
        'variants',
        'orders',
        'order_items',
        'shop_settings',
      ] as const
    ).map((table) => db.selectFrom(table).selectAll().execute()),
  )
  await db.destroy()
  const texts = rows
    .flat()
    .flatMap((row) => Object.values(row))
    .filter((it) => typeof it === 'string')
  const words = [
    ...texts.flatMap((text) => text.split('\n')),
    'Corner Shop',
    'the Wrenfold workshop',
  ]
  const known = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)
  return (text: string) => {
    let rest = text
    for (const word of known) rest = rest.replaceAll(word, ' ')
    rest = rest.replace(
      /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w*|\b[AP]M\b|\S+@\S+/g,
      '',
    )
    return !/\p{L}{2}/u.test(rest)
  }
}
