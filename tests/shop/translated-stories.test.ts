import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { leftInEnglish, saidIn } from '../support/said-in'
import { setUpCheckout } from '../support/selling'
import { emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

// The other languages have the same texts: tests/translations.test.ts.
const language = 'pl'

describe(`in the language ${language}, without JavaScript`, () => {
  const say = saidIn(language)
  let shop: Shop
  let admin: Visitor
  let fern: Visitor
  before(async () => {
    shop = await openSharedShop()
    await setUpCheckout(shop)
    admin = await loggedIn(shop.url, 'admin@example.com')
    await admin.visit('/admin/settings')
    admin.language = language
    await admin.send('Save settings', { Language: language })
  })
  after(() => shop.close())

  test('an admin is told about the new language in it', () => {
    assert.match(admin.toast ?? '', new RegExp(`^${say('Settings saved')}`))
  })

  test('a customer finds a product, logs in and fills the cart', async () => {
    fern = new Visitor(shop.url)
    fern.language = language
    await fern.visit('/')
    await fern.follow(say('Products'))
    assert.equal(fern.heading, say('Products'))
    await fern.send(say('Search'), { [say('Search products')]: 'mulberry paper' })
    await fern.follow('Paper Moon Lamp')
    assertTranslated(fern)
    await fern.visit('/login')
    await fern.send(say('Log In'), { [say('Email')]: 'user@example.com' })
    assert.equal(fern.errorAt(say('Password')), say('Password is required'))
    await fern.send(say('Log In'), {
      [say('Email')]: 'user@example.com',
      [say('Password')]: '121212',
    })
    assert.equal(fern.toast, say('Welcome {name}', { name: 'Juniper Sedgely' }))
    await fern.visit('/products/paper-moon-lamp')
    await fern.press(say('Add to cart'))
    assert.equal(fern.toast?.includes('Paper Moon Lamp'), true)
    await fern.visit('/cart')
    assertTranslated(fern)
  })

  test('a customer orders, with the obligation to pay on the button, and gets an email', async () => {
    await fern.follow(say('Proceed to Checkout'))
    assertTranslated(fern)
    const [collection = ''] = fern
      .texts('.check label')
      .filter((text) => text.startsWith('Collection'))
    await fern.send(say('Update total'), { [collection]: 'on' })
    const [button = ''] = fern.texts('.summary button[value=order]')
    const total = fern.texts('.total')[0] ?? ''
    const context = 'button that places the order'
    assert.equal(button, say('Place order: {total}', { context, total }))
    const [terms = ''] = fern.texts('.check:has([name=terms]) label')
    await fern.send(button, { [terms]: 'on' })
    assert.equal(fern.toast, say('Order placed successfully!'))
    assertTranslated(fern)
    const number = /\d+$/.exec(fern.path)?.[0] ?? ''
    const emails = await emailsTo(shop, 'user@example.com')
    assert.equal(
      emails.at(-1)?.subject,
      say('Your order {number} at {name}', { number, name: 'Corner Shop' }),
    )
  })

  test('an admin reads orders, products and settings, and gets errors', async () => {
    for (const path of [
      '',
      '/orders',
      '/products',
      '/users',
      '/categories',
      '/settings/delivery',
    ]) {
      await admin.visit(`/admin${path}`)
      assertTranslated(admin)
    }
    await admin.visit('/admin/products/add')
    await admin.send(say('Create Product'), {})
    assert.equal(admin.status, 400)
    assertTranslated(admin)
  })

  test('an admin reads in Activity what admins did', async () => {
    await admin.visit('/admin/activity')
    const rows = admin.texts('tbody tr').join('\n')
    assert(rows.includes(say('updated shop settings: {changes}', { changes: say('Language') })))
    assert.doesNotMatch(rows, /updated|created/)
  })

  function assertTranslated(visitor: Visitor) {
    const texts = visitor.texts(
      'main :is(h1, h2, h3, p, a, button, label, th, dt, legend, summary)',
    )
    // The names of methods, which the shopkeeper has typed.
    const names = ['Bank transfer', 'Parcel']
    const left = leftInEnglish(language, texts).filter((text) => !names.includes(text))
    assert.deepEqual(left, [], visitor.path)
  }
})
