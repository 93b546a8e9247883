import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { image } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { questionAboutUnits } from '../support/variants'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const name = 'Paper Moon Lamp'

async function openVariants(product = name) {
  await admin.visit(`/admin/products?${new URLSearchParams({ search: product })}`)
  await admin.follow(product, 'main')
  assert.equal(admin.heading, product)
}

test('turns a product into variants, edits them in one form, and makes it one product again', async () => {
  await openVariants()
  const stock = admin.valueOf(`Stock of ${name}`)
  const sizes = { 'Name of option 1': 'Size', 'Values, separated by commas of option 1': 'S, M' }
  await admin.send('Save options', sizes)
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt(questionAboutUnits(admin, 1)), /Which Size are they\?/)
  assert.equal(admin.valueOf('Values, separated by commas of option 1'), 'S, M')
  await admin.send('Save options', { [questionAboutUnits(admin, 1)]: 'M' })
  assert.equal(admin.toast, 'Options saved: 2 variants')
  assert.deepEqual(admin.texts('.variants h3'), ['S', 'M'])
  assert.equal(admin.valueOf('Stock of M'), stock)

  await admin.send('Save variants', { 'Price ($) of S': 'cheap', 'EAN of S': '123' })
  assert.equal(admin.status, 400)
  assert.match(admin.errorAt('Price ($) of S'), /must be an amount/)
  assert.match(admin.errorAt('EAN of S'), /check digit/)
  assert.equal(admin.valueOf('EAN of S'), '123')
  await admin.send('Save variants', {
    'Price ($) of S': '50',
    'EAN of S': '4006381333931',
    'Stock of S': '3',
    'Article number of S': 'PML-S',
  })
  assert.equal(admin.toast, 'Variants saved')
  assert.equal(admin.valueOf('Price ($) of S'), '50.00')

  await admin.send('Rename', { Value: '1 S', 'New value': 'Small' })
  assert.equal(admin.toast, '“S” is now “Small”')
  await admin.visit('/admin/products?search=paper+moon')
  assert.match(admin.text, /from \$50\.00/)
  await admin.follow(`Variants of ${name}`)
  await admin.follow('Delete Small')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Variant deleted')
  await admin.send('Save options', {
    'Name of option 1': '',
    'Values, separated by commas of option 1': '',
  })
  assert.equal(admin.toast, 'Options saved: 1 variant')
  assert.equal(admin.valueOf(`Stock of ${name}`), stock)
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
})

test('asks which variant the units are when a product gets options, and only if it has units', async () => {
  await openVariants('Low Table Pendant')
  const stock = admin.valueOf('Stock of Low Table Pendant')
  assert.equal(
    questionAboutUnits(admin, 1),
    `Which variant are the ${stock} units in stock? Value of option 1`,
  )
  const isOpen = () =>
    [...admin.document.querySelectorAll('details.optional-fields')].map((it) =>
      it.hasAttribute('open'),
    )
  assert.deepEqual(isOpen(), [false, false])
  await admin.send('Save options', { 'Name of option 2': 'Colour' })
  assert.equal(admin.status, 400)
  assert.deepEqual(isOpen(), [true, false])
  const options = { 'Name of option 2': '', 'Name of option 1': 'Size' }
  await admin.send('Save options', {
    ...{ ...options, 'Values, separated by commas of option 1': 'S, M' },
    [questionAboutUnits(admin, 1)]: 'M',
  })
  assert.equal(admin.valueOf('Stock of M'), stock)

  await admin.visit('/admin/products/add')
  await admin.send('Create and continue', {
    ...{ Name: 'Cork Mat', Description: 'Round.', Brand: 'Oddmoor', Category: 'Kitchen' },
    ...{ Price: '8', 'Items in Stock': '0', Image: await image('png', { hue: 73 }) },
  })
  assert.equal(admin.heading, 'Cork Mat')
  assert.equal(questionAboutUnits(admin, 1), '')
})

test('adds a combination again that was deleted', async () => {
  await openVariants('Far End Storm Lantern')
  await admin.send('Save options', {
    'Name of option 1': 'Size',
    'Values, separated by commas of option 1': 'S, M',
    [questionAboutUnits(admin, 1)]: 'S',
    'Name of option 2': 'Colour',
    'Values, separated by commas of option 2': 'Red, Blue',
    [questionAboutUnits(admin, 2)]: 'Red',
  })
  assert(!admin.hasButton('Add variant'))
  await admin.follow('Delete M / Red')
  await admin.press('Delete')
  await admin.send('Add variant', { Size: 'M' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Colour'), 'Please choose Colour')
  assert.equal(admin.valueOf('Size'), 'M')
  await admin.send('Add variant', { Colour: 'Red' })
  assert.equal(admin.toast, '“M / Red” added')
  assert.deepEqual(admin.texts('.variants h3'), ['S / Red', 'S / Blue', 'M / Red', 'M / Blue'])
  assert(!admin.hasButton('Add variant'))
})

test('offers an image of the product for each variant, which comes first while the thumbnails stay, if the product has several', async () => {
  await openVariants('Plain Clay Planter')
  await admin.send('Save options', {
    'Name of option 1': 'Size',
    'Values, separated by commas of option 1': 'S, M',
    [questionAboutUnits(admin, 1)]: 'S',
  })
  assert(!admin.texts('label').includes('Image of S'))
  await admin.send('Add images', {
    'Further images': await image('png', { hue: 71 }),
    Description: 'From above',
  })
  const choices = [...admin.document.querySelectorAll<HTMLOptionElement>('.variants option')]
  assert.deepEqual(
    choices.slice(0, 3).map(({ text }) => text),
    ['As the product', 'Image 1', 'Image 2: From above'],
  )
  const second = choices[2]?.value ?? ''
  await admin.send('Save variants', { 'Image of M': second, 'EAN of M': '1' })
  assert.equal(admin.status, 400)
  assert.equal(admin.valueOf('Image of M'), second)
  await admin.send('Save variants', { 'EAN of M': '' })
  assert.equal(admin.toast, 'Variants saved')
  assert.deepEqual([admin.valueOf('Image of S'), admin.valueOf('Image of M')], ['', second])

  const shopper = new Visitor(shop.url)
  await shopper.visit('/products/plain-clay-planter')
  const thumbnails = () =>
    [...shopper.document.querySelectorAll('.thumbnails img')].map((it) => it.getAttribute('src'))
  const before = thumbnails()
  await shopper.visit('/products/plain-clay-planter?variant=M')
  assert.deepEqual(thumbnails(), before)
  assert.equal(shopper.document.querySelector('.slides a')?.id, 'image-2')
  assert(shopper.document.querySelector('.slides img')?.matches(`[src*="${second}"]`))
  await admin.press('Remove: image 2')
  assert(!admin.texts('label').includes('Image of M'))
  await shopper.visit('/products/plain-clay-planter?variant=M')
  assert(!shopper.document.querySelector(`.product .frame img[src*="${second}"]`))
})

test('refuses to save variants that another admin has changed', async () => {
  await openVariants()
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Save variants', { [`Weight (g) of ${name}`]: '900' })
  await admin.send('Save variants', { [`Weight (g) of ${name}`]: '800' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed these variants since you opened the form/)
  assert.equal(admin.valueOf(`Weight (g) of ${name}`), '800')
})

test('an unchanged stock stays as it is when a customer buys units before a refused form is saved again', async () => {
  await openVariants('Far End Storm Lantern')
  const [first = '', second = ''] = admin.texts('.variants h3')
  const stock = Number(admin.valueOf(`Stock of ${first}`))
  const customer = await loggedIn(shop.url, 'ines@example.com')
  await customer.visit(`/products/far-end-storm-lantern?${new URLSearchParams({ variant: first })}`)
  await customer.press('Add to cart')
  await admin.send('Save variants', { [`EAN of ${second}`]: '123', [`Stock of ${second}`]: '+4' })
  assert.equal(admin.status, 400)
  assert.equal(admin.valueOf(`Stock of ${first}`), String(stock - 1))
  assert.equal(admin.valueOf(`Stock of ${second}`), '+4')
  await admin.send('Save variants', { [`EAN of ${second}`]: '' })
  assert.equal(admin.toast, 'Variants saved')
  assert.equal(admin.valueOf(`Stock of ${first}`), String(stock - 1))
  assert.equal(admin.valueOf(`Stock of ${second}`), '4')
})

test('keeps what another admin has changed and added when the refused form is saved again', async () => {
  await openVariants('Far End Storm Lantern')
  await admin.send('Save variants', {
    'Weight (g) of M / Red': '300',
    'Article number of S / Blue': 'FE-2',
  })
  assert.equal(admin.toast, 'Variants saved')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Save options', { 'Values, separated by commas of option 1': 'S, M, L' })
  await other.send('Save variants', {
    'Price ($) of S / Red': '12',
    'Article number of S / Blue': '',
    'Hidden of M / Red': 'on',
    'Price ($) of L / Red': '15',
    'Hidden of L / Blue': 'on',
  })
  assert.equal(other.toast, 'Variants saved')
  await admin.send('Save variants', {
    'Article number of S / Red': 'FE-1',
    'Weight (g) of M / Red': '',
  })
  assert.equal(admin.status, 409)
  const expected = {
    'Article number of S / Red': 'FE-1',
    'Weight (g) of M / Red': '',
    'Price ($) of S / Red': '12.00',
    'Article number of S / Blue': '',
    'Price ($) of L / Red': '15.00',
    'Stock of L / Red': '0',
  }
  const shown = () => Object.fromEntries(Object.keys(expected).map((it) => [it, admin.valueOf(it)]))
  const hidden = () =>
    [...admin.document.querySelectorAll('.variants :checked')].flatMap(
      (box) => box.closest('li')?.querySelector('h3')?.textContent ?? [],
    )
  assert.deepEqual([shown(), hidden()], [expected, ['M / Red', 'L / Blue']])
  await admin.press('Save variants')
  assert.equal(admin.toast, 'Variants saved')
  assert.deepEqual([shown(), hidden()], [expected, ['M / Red', 'L / Blue']])
})

test('says that the product was not found if it was deleted', async () => {
  await admin.visit(`/admin/products/${'f'.repeat(24)}`)
  assert.equal(admin.toast, 'Product not found')
})
