import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sellTo } from '../support/eu-features'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'
import { until } from '../support/wait'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

async function productInApi() {
  const response = await fetch(`${shop.url}/api/v1/open/products?search=plain+clay+planter`)
  return (await response.json()).products[0]
}

async function importCsv(text: string) {
  await admin.visit('/admin/import')
  const file = new File([text], 'goods.csv', { type: 'text/csv' })
  await admin.send('Check the files', { 'CSV file': file })
}

async function openProductForm() {
  await admin.visit('/admin/products?search=plain+clay+planter')
  await admin.follow('Plain Clay Planter', 'main')
  await admin.follow('Edit product')
}

test('knows no manufacturers and no warnings until the shop sells to the EU', async () => {
  await admin.visit('/admin/manufacturers')
  assert.equal(admin.status, 404)
  await admin.visit('/admin')
  assert(!admin.hasLink('Manage Manufacturers'))
  await openProductForm()
  assert(!admin.texts('label').includes('Manufacturer'))
  assert(!('manufacturer' in (await productInApi())))
  assert.doesNotMatch(await admin.exported('products'), /manufacturer|warning/)
  await admin.visit('/admin/import')
  assert.doesNotMatch(admin.texts('dt').join(), /manufacturer|warning/)
  await importCsv('name,manufacturer\nPlain Clay Planter,Clay Works')
  assert.match(admin.text, /The shop has other names for these columns/)
})

test('an admin creates a manufacturer, and its contact must be an email or web address', async () => {
  await sellTo(admin, 'eu')
  await admin.visit('/admin')
  await admin.follow('Manage Manufacturers')
  await admin.send('Create manufacturer', {
    Name: 'Clay Works',
    'Postal address': 'Kiln Road 1\n12345 Wrenfold',
    'Email or web address': 'somewhere',
    'Warning for all its products': 'Not for food.',
  })
  assert.match(admin.errorAt('Email or web address') ?? '', /Enter an email address/)
  await admin.send('Create manufacturer', { 'Email or web address': 'safety@clay.example' })
  assert.equal(admin.toast, 'Manufacturer created')
  await admin.send('Create manufacturer', {
    Name: 'clay works',
    'Postal address': 'x',
    'Email or web address': 'https://clay.example/contact',
  })
  assert.equal(admin.errorAt('Name'), 'A manufacturer with this name already exists')
})

test('a product shows its manufacturer and both warnings to the next guest and in the API', async () => {
  await guest.visit('/products/plain-clay-planter')
  assert.doesNotMatch(guest.text, /Product safety/)
  await openProductForm()
  await admin.send('Update Product', {
    Manufacturer: 'Clay Works',
    'Safety warning': 'Breaks in frost.',
  })
  assert.match(admin.toast ?? '', /^Product updated successfully/)
  await guest.visit('/products/plain-clay-planter')
  assert.match(
    guest.text,
    /Product safety Manufacturer: Clay Works Kiln Road 1 12345 Wrenfold safety@clay\.example Warning: Not for food\. Warning: Breaks in frost\./,
  )
  assert.equal(guest.texts('.sections summary').at(-1), 'Product safety')
  const { manufacturer, safetyWarning } = await productInApi()
  assert.deepEqual(manufacturer, {
    name: 'Clay Works',
    postal: 'Kiln Road 1\n12345 Wrenfold',
    electronic: 'safety@clay.example',
    warning: 'Not for food.',
  })
  assert.equal(safetyWarning, 'Breaks in frost.')
})

test('names a manufacturer once whose address begins with its name', async () => {
  const db = databaseOf(shop)
  const setPostal = (postal: string) =>
    db.updateTable('manufacturers').set({ postal }).where('name', '=', 'Clay Works').execute()
  await setPostal('Clay Works\nKiln Road 1\n12345 Wrenfold')
  await guest.visit('/products/plain-clay-planter')
  assert.match(guest.text, /Manufacturer: Clay Works Kiln Road 1 12345 Wrenfold/)
  await setPostal('Kiln Road 1\n12345 Wrenfold')
  await db.destroy()
})

test('a changed manufacturer shows on its products, and cannot be deleted while it has some', async () => {
  await admin.visit('/admin/manufacturers')
  await admin.follow('Edit Clay Works')
  await admin.send('Save manufacturer', { 'Warning for all its products': 'Hot when fired.' })
  await guest.visit('/products/plain-clay-planter')
  assert.match(guest.text, /Hot when fired\./)
  await admin.visit('/admin/manufacturers')
  await admin.follow('Delete Clay Works')
  await admin.press('Delete')
  assert.match(admin.toast ?? '', /Clay Works has 1 product\. Choose another manufacturer/)
})

test('exports manufacturer and warning, and imports them by name', async () => {
  assert.match(await admin.exported('products'), /Plain Clay Planter.*Clay Works,Breaks in frost\./)
  await admin.visit('/admin/import')
  assert.match(admin.texts('dt').join(), /manufacturer,warning/)
  await importCsv('name,manufacturer\nPlain Clay Planter,Unknown Works')
  assert.match(admin.text, /There is no manufacturer “Unknown Works”/)
  await importCsv(
    'name,manufacturer,warning\nFirst Tenant Nest Box,clay works,Hang it out of reach.\nPlain Clay Planter,,Heavy.',
  )
  await admin.press('Import 2 products')
  await until('the import is done', async () =>
    (await admin.exported('products')).includes('Heavy.'),
  )
  await guest.visit('/products/plain-clay-planter')
  assert.match(guest.text, /Clay Works .* Warning: Heavy\./)
  assert.match(await admin.exported('products'), /Nest Box.*Clay Works,Hang it out of reach\./)
})

test('leads from an import to the manufacturers when products name none', async () => {
  await importCsv('name,price\nImported Trowel,5')
  await admin.press('Import 1 product')
  await until('the import is done', async () => {
    await admin.visit(admin.path)
    return admin.heading === 'Import done'
  })
  assert.match(admin.text, /\d+ products name no manufacturer yet/)
  await admin.follow('manufacturer', 'main')
  assert.equal(admin.path, '/admin/manufacturers')
})

test('removes manufacturer and warning when the form sends neither', async () => {
  await openProductForm()
  await admin.send('Update Product', { Manufacturer: '', 'Safety warning': '' })
  await guest.visit('/products/plain-clay-planter')
  assert.doesNotMatch(guest.text, /Product safety/)
})

test('shows and asks for what was entered in a shop outside the EU, too, until nothing of it is left', async () => {
  await openProductForm()
  await admin.send('Update Product', { Manufacturer: 'Clay Works' })
  await sellTo(admin, 'none')
  await guest.visit('/products/plain-clay-planter')
  assert.match(guest.text, /Manufacturer: Clay Works/)
  assert.equal((await productInApi()).manufacturer.name, 'Clay Works')
  assert.match(await admin.exported('products'), /Clay Works/)
  for (const name of ['Plain Clay Planter', 'First Tenant Nest Box']) {
    await admin.visit(`/admin/products?search=${encodeURIComponent(name)}`)
    await admin.follow(name, 'main')
    await admin.follow('Edit product')
    await admin.send('Update Product', { Manufacturer: '', 'Safety warning': '' })
  }
  await admin.visit('/admin')
  await admin.follow('Manage Manufacturers')
  await admin.follow('Delete Clay Works')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Manufacturer deleted')
  await admin.visit('/admin')
  assert(!admin.hasLink('Manage Manufacturers'))
  await openProductForm()
  assert(!admin.texts('label').includes('Safety warning'))
  assert(!('manufacturer' in (await productInApi())))
  assert.doesNotMatch(await admin.exported('products'), /manufacturer|warning/)
})
