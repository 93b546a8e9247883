import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
import { switchOnSecondFactor } from '../support/second-factor'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { loggedIn, type Visitor } from '../support/visitor'

// A shop with the products and users of the demo, but demo mode off, and with a mail server.
let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openShop({ DEMO_MODE: 'false', SMTP_URL: 'smtp://127.0.0.1:1' })
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

async function storeFeatures(eu_features: string, withdrawal_days: number | null) {
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ eu_features, withdrawal_days }).execute()
  await db.destroy()
}

const done = () => admin.texts('.first-steps li.done')

test('shows admins which first steps are done', async () => {
  await admin.visit('/admin')
  assert.deepEqual(done(), ['Add a product (done)', 'Connect a mail server (done)'])
  assert.equal(admin.texts('.first-steps li').length, 8)
  await admin.follow('Write or link your terms and privacy policy')
  await admin.send('Save legal texts', {
    Terms: 'Be fair.',
    Privacy: 'We store little.',
  })
  await admin.visit('/admin')
  assert.match(done().join(), /Write or link your terms/)
})

test('says which legal texts customers cannot read, until they can or the shop is closed', async () => {
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { 'Legal notice': 'Held by [[who]].' })
  await admin.visit('/admin')
  assert.match(
    admin.text,
    /can already order, but these legal texts are not published: Legal notice\./,
  )
  await admin.follow('close the shop')
  assert.equal(admin.path, '/admin/settings/closed')
  await admin.send('Save settings', { 'What customers read': 'We open soon.' })
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /are not published/)
  await admin.visit('/admin/settings/closed')
  await admin.press('Open the shop')
  await admin.visit('/admin')
  assert.match(admin.text, /are not published/)
  await admin.visit('/admin/settings/law')
  await admin.send('Save legal texts', { 'Legal notice': 'Held by us.' })
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /are not published/)
})

test('leads from the settings of a step to the first step that is open, in a shop that still has some', async () => {
  await admin.visit('/admin/settings/look')
  assert.match(admin.text, /Next step: Enter your postal address and your tax : each/)
  await admin.follow('Enter your postal address and your tax')
  assert.equal(admin.path, '/admin/settings/tax')
  await admin.visit('/admin/import')
  assert.doesNotMatch(admin.text, /Next step/)
  await admin.send('Check the files', { 'Or the cells of a spreadsheet': 'name\tprice\nBowl\t5' })
  assert.match(admin.text, /Next step: Enter your postal address/)
  await admin.visit('/admin/orders')
  assert.doesNotMatch(admin.text, /Next step/)
})

test('asks for the notice on the legal guarantee when the shop sells to the EU', async () => {
  await sellTo(admin, 'eu')
  await admin.visit('/admin')
  assert.match(admin.text, /Upload the notice on the legal guarantee : customers do not see it/)
  await storeFeatures('', null)
  await admin.visit('/admin')
})

test('lists the duties that a shop has left out when it could choose them one by one', async () => {
  await storeFeatures('lowestPrices,unitPrices,orderTexts', 14)
  await admin.visit('/admin/settings/law')
  assert.match(
    admin.text,
    /is off: the note at each price, with a page about delivery and payment and the official notice on the legal guarantee\. This stays/,
  )
  assert.equal(admin.valueOf('This shop sells to consumers'), '')
  await storeFeatures('', null)
  await admin.visit('/admin')
})

test('marks the backup step as done when an admin confirms it', async () => {
  await admin.press('I have made a backup')
  assert.equal(admin.toast, 'Backup marked as done')
  assert.equal(admin.path, '/admin')
  assert.match(done().join(), /Make a backup/)
})

test('hides the list for an admin, and shows it again from the settings', async () => {
  await admin.visit('/admin/settings')
  assert(!admin.hasButton('Show first steps again'))
  await admin.visit('/admin?days=7')
  await admin.press('Hide this list')
  assert.equal(admin.path, '/admin')
  assert.doesNotMatch(admin.text, /First steps$|Add a delivery method/)
  await admin.visit('/admin/settings')
  assert.doesNotMatch(admin.text, /Next step/)
  await admin.press('Show first steps again')
  await admin.visit('/admin')
  assert.match(admin.text, /Add a delivery method/)
})

test('removes the list when all steps are done', async () => {
  const db = databaseOf(shop)
  await db
    .updateTable('shop_settings')
    .set({
      name: 'Tansy & Sons',
      postal_address: '1 Long Lane',
      tax_number: 'T 1',
    })
    .execute()
  await db
    .insertInto('delivery_methods')
    .values({ id: 'd', position: 1, name: 'Parcel', price: 0, free_from: null, needs_address: 1 })
    .execute()
  await admin.visit('/admin')
  assert.equal(done().length, 6)
  await db
    .insertInto('payment_methods')
    .values({
      id: 'p',
      position: 1,
      kind: 'other',
      name: 'Invoice',
      instructions: '',
      account_holder: '',
      iban: '',
      bic: '',
    })
    .execute()
  await db.destroy()
  await admin.visit('/admin')
  assert.equal(admin.texts('.first-steps li:not(.done)').length, 1)
  await switchOnSecondFactor(admin)
  await admin.visit('/admin')
  assert.equal(admin.heading, 'Admin Profile')
  assert.deepEqual(admin.texts('.first-steps'), [])
})

test('shows no first steps in a demo shop', async () => {
  const demo = await openShop()
  const visitor = await loggedIn(demo.url, 'admin@example.com')
  assert.equal(visitor.heading, 'Admin Profile')
  assert.doesNotMatch(visitor.text, /First steps/)
  await demo.close()
})
