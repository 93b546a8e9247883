import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { command } from '../support/command'
import { temporaryFolder } from '../support/data'
import { image } from '../support/images'
import { databaseOf, emailsTo, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

// From an empty folder to a paid, delivered and invoiced order in euros, without scripts, as the admin guide says.
const environment = {
  DATA_DIR: temporaryFolder(),
  DEMO_MODE: 'false',
  // No server listens at that port, so the emails wait in the outbox.
  SMTP_URL: 'smtp://127.0.0.1:1',
}

let shop: Shop
let keeper: Visitor
let customer: Visitor
before(async () => {
  await command('prepare', environment.DATA_DIR, [], environment)
  const admin = ['Hazel Crook', 'hazel@shop.test']
  await command('create-admin', environment.DATA_DIR, admin, environment, 'own password\n')
  shop = await openShop(environment)
  keeper = await loggedIn(shop.url, 'hazel@shop.test', 'own password')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function latestEmailTo(recipient: string) {
  const email = (await emailsTo(shop, recipient)).at(-1)
  assert(email, `no email to ${recipient}`)
  return email
}

test('the shopkeeper answers the questions of the opening, and follows the first steps', async () => {
  await keeper.send('Continue', { Language: 'en', 'Country of the shop': 'AT' })
  await keeper.send('Set up the shop', {
    'Name of the shop': 'Crook Baskets',
    'Postal address': 'Lindenweg 1\n1010 Wien',
    'Tax rate (%)': '20',
    'VAT id or tax number': 'ATU12345678',
    'I sell to consumers in the European Union': '',
    'Price of a delivery within your country': '4,90',
    IBAN: 'AT61 1904 3002 3457 3201',
    'Account holder': 'Hazel Crook',
  })
  assert.match(keeper.toast ?? '', /^Your shop is set up/)
  await keeper.follow('Write or link your terms and privacy policy')
  assert.match(keeper.valueOf('Legal notice'), /Crook Baskets\nLindenweg 1[\s\S]*\[\[/)
  await keeper.send('Save legal texts', {
    Terms: '# Terms\n\nPay within a week.',
    Privacy: 'We store what an order needs.',
  })
  await keeper.visit('/admin')
  await keeper.press('I have made a backup')
  await keeper.follow('Add a product')
  const basket = {
    Description: 'For eggs.',
    Price: '25',
    'Items in Stock': '3',
    Image: await image('jpeg'),
  }
  await keeper.send('Create and add another', {
    ...basket,
    Name: 'Egg Basket',
    Category: 'Baskets',
  })
  assert.equal(
    keeper.toast,
    'Product created successfully, in the new category Baskets. Tax rate: 20 %',
  )
  assert.deepEqual(
    ['Brand', 'Category', 'Name'].map((label) => keeper.valueOf(label)),
    ['Crook Baskets', 'Baskets', ''],
  )
  assert(keeper.document.querySelector('[name=name]')?.hasAttribute('autofocus'))
  await keeper.send('Create and add another', { ...basket, Name: '' })
  assert.equal(keeper.errorAt('Name'), 'Name is required')
  assert.equal(keeper.valueOf('Category'), 'Baskets')
  await keeper.visit('/admin')
  assert.match(keeper.texts('.first-steps li:not(.done)').join(), /^[^,]*second factor[^,]*$/i)
  await keeper.press('Hide this list')
  assert.deepEqual(keeper.texts('.first-steps'), [])
  await keeper.visit('/')
  assert.equal(linkToAdmin(keeper)?.parentElement?.className, 'from-60')
})

const linkToAdmin = ({ document }: Visitor) => document.querySelector('.links [href="/admin"]')

test('a customer registers, orders and reads how to pay', async () => {
  customer = new Visitor(shop.url)
  await customer.visit('/register')
  await customer.send('Register', {
    'Full Name': 'Fern Moss',
    'Email Address': 'fern@shop.test',
    Password: 'mossy rocks',
    'Confirm Password': 'mossy rocks',
    'Phone Number': '+43 1 555 0199',
  })
  const { body } = await latestEmailTo('fern@shop.test')
  await customer.visit(new URL(/https?:\/\/\S+/.exec(body)?.[0] ?? '').pathname)
  await customer.press('Activate Account')
  await customer.visit('/login')
  await customer.send('Log In', { Email: 'fern@shop.test', Password: 'mossy rocks' })
  await customer.visit('/products/egg-basket')
  await customer.press('Add to cart')
  await customer.visit('/cart')
  assert.match(customer.text, /Reserved for you until \d/)
  assert.match(customer.text, /Delivery € 4,90 Total € 29,90 Includes 20 % VAT € 4,98/)
  assert.doesNotMatch(customer.text, /plus delivery|before delivery/)
  await customer.follow('Proceed to Checkout')
  const total = customer.texts('.total')[0] ?? ''
  assert.match(total, /29,90/)
  await customer.send(`Place order: ${total}`, {
    'Street and house number': 'Rosengasse 2',
    Postcode: '8010',
    City: 'Graz',
    Country: 'AT',
    'I accept the terms': 'on',
  })
  assert.match(customer.text, /Thank you for your order/)
  assert.match(customer.text, /AT61 1904 3002 3457 3201/)
  const email = await latestEmailTo('fern@shop.test')
  assert.match(email.subject, /^Your order 1001 at Crook Baskets$/)
  assert.match(email.body, /Delivery: Parcel delivery: .*4,90[\s\S]*Includes 20\u00a0% VAT: .*4,98/)
  assert.match(email.body, /Rosengasse 2[\s\S]*IBAN: AT61[\s\S]*Reference: 1001/)
})

test('the shopkeeper marks the order as paid and delivered, and its invoice says so', async () => {
  await keeper.visit('/admin/orders')
  await keeper.follow('Order 1001')
  assert.equal(keeper.heading, 'Order 1001 · unpaid')
  await keeper.press('Mark as paid')
  assert.equal(keeper.heading, 'Order 1001 · to be delivered')
  assert.match((await latestEmailTo('fern@shop.test')).subject, /received your payment/)
  assert.match(keeper.text, /Date of supply Not yet delivered/)
  await keeper.follow('Mark as delivered')
  await keeper.press('Mark as delivered')
  assert.equal(keeper.heading, 'Order 1001 · delivered')
  assert.match((await latestEmailTo('fern@shop.test')).subject, /was delivered/)
  await customer.visit('/user/orders/1001')
  assert.equal(customer.heading, 'Order 1001')
  assert.match(customer.texts('.print-only').join(), /^Invoice INV.20\d\d.1, order 1001$/)
  assert.match(
    customer.text,
    /Date of supply [^F]*\d{4} Recipient Fern Moss Rosengasse 2 8010 Graz Austria/,
  )
  assert.match(customer.text, /Includes 20 % VAT \(net .*24,92\) .*4,98/)
  assert.match(customer.text, /Bank transfer ?: paid on/)
  assert.equal(linkToAdmin(customer), null)
  assert.doesNotMatch(customer.document.documentElement.outerHTML, /adminFrom/)
})

test('a guest and a customer ask for an email when a basket is back in stock, and the shopkeeper sees how many wait', async () => {
  const db = databaseOf(shop)
  const soldOut = { stock: 0, received: 1 }
  await db.updateTable('variants').set(soldOut).execute()
  await db.destroy()
  const ask = 'Email me when it is back in stock'
  const guest = await new Visitor(shop.url).visit('/products/egg-basket')
  await guest.send(ask, { Email: 'ivy' })
  assert.equal(guest.status, 400)
  assert.match(guest.text, /Please enter a valid email address/)
  await guest.send(ask, { Email: 'ivy@shop.test' })
  assert.match(guest.toast ?? '', /We have sent you an email/)
  const { body } = await latestEmailTo('ivy@shop.test')
  const link = new URL(/https?:\/\/\S+stock-alerts\/\S+/.exec(body)?.[0] ?? '').pathname
  await guest.visit(link)
  await guest.press('Confirm')
  assert.match(guest.text, /You get one email from us .* Egg Basket/)
  await customer.visit('/products/egg-basket')
  await customer.press(ask)
  assert.match(customer.text, /We will email you when it is back in stock\./)

  await keeper.visit('/admin/products?show=sold-out')
  assert.match(keeper.text, /2 wait for this/)
  const { status, redirected } = await fetch(shop.url + link, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  assert.deepEqual([status, redirected], [200, false])
  await keeper.follow('Egg Basket')
  assert.match(keeper.text, /Email when it is back 1 waits for this/)
  await customer.press('Do not email me')
  assert.doesNotMatch(customer.text, /We will email you when it is back in stock\./)
})

test('the shopkeeper hides a basket until a date, sees its page, and copies it', async () => {
  await keeper.visit('/admin/products')
  await keeper.follow('Egg Basket')
  await keeper.follow('Edit product')
  await keeper.send('Update Product', { 'Show in the shop from': '2020-01-01T18:00' })
  assert.equal(keeper.status, 400)
  assert.match(keeper.text, /This time has passed/)
  await keeper.send('Update Product', { 'Show in the shop from': '2090-12-01T18:00' })
  assert.match(keeper.text, /Hidden from the shop until 1. Dezember 2090 um 18:00\./)
  const guest = await new Visitor(shop.url).visit('/products/egg-basket')
  assert.equal(guest.status, 404)
  await keeper.follow('See how it will look')
  assert.match(keeper.text, /For eggs\. ?|only admins see this page/)
  assert.equal(keeper.status, 200)
  await keeper.visit('/admin/products')
  await keeper.follow('Egg Basket')
  await keeper.press('Copy')
  assert.equal(keeper.heading, 'Copy of Egg Basket')
  assert.match(keeper.path, /\?edit=1/)
  assert.match(keeper.toast ?? '', /The copy is hidden/)
})

test('customers see no category while all are where imports put products that have none', async () => {
  const db = databaseOf(shop)
  await db.updateTable('products').set({ hidden_at: null, shown_from: null }).execute()
  const paths = ['/', '/products', '/products?search=nothing', '/products/egg-basket']
  const pages = () =>
    Promise.all(
      [...paths, '/sitemap.xml'].map(async (path) => {
        const text = await (await fetch(shop.url + path)).text()
        return text
          .replaceAll(/<script.*?<\/script>/gs, '')
          .match(/>Baskets<|More in|uncategorized/gi)
      }),
    )
  assert((await pages()).slice(0, -1).every((found) => found?.includes('>Baskets<')))
  await db.updateTable('categories').set({ name: 'Uncategorized', slug: 'uncategorized' }).execute()
  assert.deepEqual(await pages(), [null, null, null, null, null])
  const { created_at } = await db
    .selectFrom('categories')
    .select('created_at')
    .executeTakeFirstOrThrow()
  const name = 'Uncategorized, 7%'
  const reduced = { id: 'reduced', name, slug: 'reduced', created_by: null, created_at }
  await db.insertInto('categories').values(reduced).execute()
  const first = db.selectFrom('products').select('id').where('slug', '=', 'egg-basket')
  const moved = db.updateTable('products').set({ category_id: 'reduced' })
  await moved.where('id', '=', first).execute()
  assert.deepEqual(await pages(), [null, null, null, null, null])
  await moved.set({ category_id: 'reduced' }).execute()
  const guest = await new Visitor(shop.url).visit('/products/egg-basket')
  assert.deepEqual(guest.texts('.back a'), ['Products'])
  assert(guest.texts('h2').includes('More products'))
  assert.doesNotMatch(guest.texts('script[type="application/ld+json"]').join(), /Uncategorized/)
  await keeper.visit('/admin/products')
  assert.match(keeper.text, /Uncategorized/)
  await guest.visit('/categories/reduced')
  assert.equal(guest.status, 200)
  await db.destroy()
})
