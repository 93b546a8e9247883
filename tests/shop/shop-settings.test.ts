import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { addLanguage } from '../support/add-language'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
})
after(() => shop.close())
beforeEach(async () => {
  admin = await loggedIn(shop.url, 'admin@example.com')
})

const iban = 'DE89 3704 0044 0532 0130 00'

/** The next `send` or `press` submits the form. */
function untick(label: string) {
  const found = [...admin.document.querySelectorAll('label')].find((it) => it.textContent === label)
  ;(found?.control as HTMLInputElement).checked = false
}

const screens = [
  ['Shop', '/admin/settings'],
  ['Checkout', '/admin/settings/checkout'],
  ['Delivery', '/admin/settings/delivery'],
  ['Carriers', '/admin/settings/delivery/carriers', 'Delivery'],
  ['Payment', '/admin/settings/payment'],
  ['Tax and invoices', '/admin/settings/tax'],
  ['Tax by country', '/admin/settings/tax/countries', 'Tax and invoices'],
  ['Law', '/admin/settings/law'],
  ['Look', '/admin/settings/look'],
  ['Pages', '/admin/settings/look/pages', 'Look'],
  ['Home page', '/admin/settings/look/home', 'Look'],
] as const

test('Shop Settings links to its screens and those below them, and marks the current one', async () => {
  await admin.visit('/admin')
  await admin.follow('Shop Settings')
  for (const [name, path, above] of screens) {
    await admin.follow(name, '.settings-nav')
    assert.equal(admin.path, path)
    assert.equal(admin.heading, name)
    const marked = admin.texts('.settings-nav [aria-current=page]')
    assert.deepEqual(marked, above ? [above, name] : [name])
    assert.deepEqual(admin.texts('.sidebar [aria-current=page]'), ['Shop Settings'])
  }
  assert.equal(admin.document.querySelectorAll('.settings-nav:first-of-type a').length, 7)
  assert(admin.hasLink('Vouchers'))
  await admin.follow('Vouchers', '.sidebar')
  assert.deepEqual(admin.texts('.settings-nav'), [])
})

const moved = {
  '/admin/pages': '/admin/settings/look/pages',
  '/admin/pages/add': '/admin/settings/look/pages/add',
  '/admin/settings/carriers?known=UPS': '/admin/settings/delivery/carriers?known=UPS',
  '/admin/settings/eu': '/admin/settings/law',
  '/admin/settings/guest-orders': '/admin/settings/checkout',
  '/admin/settings/home?edit=hero': '/admin/settings/look/home?edit=hero',
  '/admin/settings/legal': '/admin/settings/law',
}

test('leads from the old path of a screen to the new one, also with scripts that were loaded before', async () => {
  for (const [before, now] of Object.entries(moved)) {
    const response = await fetch(shop.url + before, { redirect: 'manual' })
    assert.deepEqual([response.status, response.headers.get('location')], [301, now], before)
    await admin.visit(before)
    assert.equal(admin.status, 200, before)
  }
  for (const path of ['/admin/settings/europe', '/admin/pages-of-others', '/admin/settings/none']) {
    assert.equal((await fetch(shop.url + path, { redirect: 'manual' })).status, 404, path)
  }
})

const addresses = {
  '0.6.0':
    '/admin/pages /admin/pages/add /admin/settings /admin/settings/delivery /admin/settings/eu /admin/settings/home /admin/settings/legal /admin/settings/look /admin/settings/payment /admin/settings/tax',
  '0.7.0':
    '/admin/settings/carriers /admin/settings/guest-orders /admin/settings/tax/countries /admin/vouchers',
  '0.9.0':
    '/admin/redirects /admin/settings/checkout /admin/settings/delivery/carriers /admin/settings/law /admin/settings/look/home /admin/settings/look/pages /admin/settings/look/pages/add',
  '0.10.0': '/admin/settings/closed',
}

test('shows a screen at each address that settings have had since the version that brought it', async () => {
  for (const [version, paths] of Object.entries(addresses)) {
    for (const path of paths.split(' ')) {
      await admin.visit(path)
      assert.equal(admin.status, 200, `${version} ${path}`)
      assert.match(admin.path, /^\/admin\/(?:settings|vouchers|redirects)/, path)
    }
  }
})

test('says that nothing was saved to an admin who sends a form from before its screen moved', async () => {
  await admin.visit('/admin/settings/law')
  const form = admin.document.querySelector<HTMLFormElement>('#texts')
  form?.setAttribute('action', '/admin/settings/legal')
  await admin.send('Save legal texts', { Terms: 'From long ago' })
  assert.equal(admin.path, '/admin/settings/law')
  assert.equal(admin.toast, 'This form has moved. Nothing was saved: please enter it here')
  assert.equal(admin.valueOf('Terms'), '')
})

test('an error in one form of a screen leaves the other forms as they were', async () => {
  for (const [path, button, wrong, others] of [
    ['delivery', 'Save countries', { 'Delivers to': 'Oz' }, ['Name', 'Price (USD)']],
    ['delivery', 'Add method', { 'Price (USD)': 'free' }, ['Delivers to']],
    ['law', 'Save legal texts', { Terms: 'http://127.0.0.1/terms' }, ['Withdrawal period (days)']],
    ['law', 'Save settings', { 'Withdrawal period (days)': '7' }, ['Terms', 'Legal notice']],
  ] as const) {
    await admin.visit(`/admin/settings/${path}`)
    const values = () => others.map((label) => admin.valueOf(label))
    const before = values()
    await admin.send(button, wrong)
    assert.equal(admin.status, 400, button)
    assert.equal(admin.texts('.error-summary').length, 1, button)
    const inForm = '.error-summary a'
    const [, id] = admin.document.querySelector(inForm)?.getAttribute('href')?.split('#') ?? []
    assert(admin.document.getElementById(id ?? ''), `${button} links to its field`)
    assert.deepEqual(values(), before)
    for (const label of others) assert.equal(admin.errorAt(label), '', label)
  }
})

test('adds, moves, edits and deletes delivery methods', async () => {
  await admin.visit('/admin/settings/delivery')
  assert.match(admin.text, /Delivery is free, and customers are not asked for an address\./)
  await admin.send('Add method', {
    'Price (USD)': '-1',
    'Free delivery for orders of at least (USD)': '0',
  })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Name'), 'Name is required')
  assert.equal(admin.errorAt('Price (USD)'), 'Price must be an amount such as 12.50')
  assert.equal(
    admin.errorAt('Free delivery for orders of at least (USD)'),
    'Enter an amount above 0, or leave the field empty',
  )
  assert.match(admin.title, /^Error: /)
  await admin.send('Add method', {
    Name: 'Parcel',
    'Price (USD)': '4.9012',
    'Free delivery for orders of at least (USD)': '50',
  })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Price (USD)'), 'Price must have at most 2 decimals, such as 12.50')
  assert.equal(admin.valueOf('Name'), 'Parcel')
  assert.equal(admin.valueOf('Free delivery for orders of at least (USD)'), '50')
  await admin.send('Add method', { 'Price (USD)': '4.90' })
  assert.equal(
    admin.toast,
    'Delivery method added. Price: $4.90, free for orders of $50.00 or more',
  )
  assert.equal(admin.valueOf('Name'), '')
  untick('Customers must enter an address')
  const collection = 'Where and when customers collect their orders'
  await admin.send('Add method', {
    Name: 'Collect in the shop',
    'Price (USD)': '0',
    [collection]: 'x'.repeat(501),
  })
  assert.equal(admin.errorAt(collection), 'Please use at most 500 characters')
  await admin.send('Add method', { [collection]: '1 Mill Lane\nTuesday to Friday, 10 to 18' })
  assert.deepEqual(admin.texts('.methods > ul > li'), [
    'Parcel $4.90, free for orders of $50.00 or more Address needed Prices by country and weight : Parcel Edit Delete',
    'Collect in the shop Free 1 Mill Lane Tuesday to Friday, 10 to 18 No address needed Move up Edit Delete',
  ])

  await admin.press('Move up Collect in the shop')
  assert.equal(admin.path, '/admin/settings/delivery')
  assert.equal(admin.toast, 'Collect in the shop moved up')
  assert.deepEqual(admin.texts('.methods h2'), ['Collect in the shop', 'Parcel'])
  assert(!admin.hasButton('Move up Collect in the shop'))

  await admin.send('Add method', { Name: 'parcel', 'Price (USD)': '3' })
  assert.equal(admin.status, 409)
  assert.equal(admin.errorAt('Name'), 'Another method already has this name')

  await admin.follow('Edit Parcel')
  assert(admin.hasLink('Cancel: Parcel'))
  assert(!admin.hasButton('Add method'))
  assert.equal(admin.valueOf('Price (USD)'), '4.90')
  assert.equal(admin.valueOf('Free delivery for orders of at least (USD)'), '50.00')
  await admin.send('Save method', { Name: '', 'Price (USD)': '6' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Name'), 'Name is required')
  assert.equal(admin.valueOf('Price (USD)'), '6')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Save method', { 'Price (USD)': '5.50' })
  await admin.send('Save method', {
    Name: 'Big parcel',
    'Free delivery for orders of at least (USD)': '',
    'Price (USD)': '6',
  })
  assert.equal(admin.status, 409)
  assert.match(
    admin.text,
    /It is now: [^.]*, \$5\.50, free for orders of \$50\.00 or more, address needed\. Save again/,
  )
  await admin.press('Save method')
  assert.equal(admin.toast, 'Delivery method updated. Price: $6.00')
  assert.match(admin.texts('.methods > ul > li')[1] ?? '', /^Big parcel \$6\.00 Address needed/)

  await admin.follow('Delete Big parcel')
  assert.match(admin.text, /Are you sure you want to delete this delivery method\?/)
  await admin.follow('Cancel')
  assert.deepEqual(admin.texts('.methods h2'), ['Collect in the shop', 'Big parcel'])
  await admin.follow('Delete Big parcel')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Delivery method deleted')
  assert.deepEqual(admin.texts('.methods h2'), ['Collect in the shop'])
  await admin.visit('/admin/activity')
  assert.match(
    admin.text,
    /updated delivery method Parcel, \$5\.50, free for orders of \$50\.00 or more, address needed → Big parcel, \$6\.00/,
  )
})

test('refuses the eleventh delivery method, even from a form that was opened before', async () => {
  await admin.visit('/admin/settings/delivery')
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit('/admin/settings/delivery')
  for (let count = admin.texts('.methods h2').length; count < 10; count++) {
    await admin.send('Add method', { Name: `Way ${count}`, 'Price (USD)': '1' })
  }
  assert.match(admin.text, /There can be at most 10 methods\. Delete one to add another\./)
  assert(!admin.hasButton('Add method'))
  await other.send('Add method', { Name: 'One more', 'Price (USD)': '1' })
  assert.equal(other.status, 409)
  assert.equal(other.errorAt('Name'), 'There can be at most 10 methods')
  assert.equal(other.valueOf('Name'), 'One more')
  const db = databaseOf(shop)
  await db.deleteFrom('delivery_methods').execute()
  await db.destroy()
})

test('saves the countries and groups whose names or codes the admin has typed, or all', async () => {
  await admin.visit('/admin/settings/delivery')
  assert.match(admin.text, /The shop delivers to all countries\./)
  assert.equal(admin.valueOf('Delivers to'), '')
  for (const [typed, saved, shown] of [
    ['european union', 'The shop delivers to 27 countries.', 'European Union'],
    ['Europe', 'The shop delivers to 52 countries.', 'Europe'],
    [
      'pt, new zealand',
      'Where the shop delivers: New Zealand and Portugal.',
      'New Zealand, Portugal',
    ],
    ['', 'The shop delivers to all countries.', ''],
  ] as const) {
    await admin.send('Save countries', { 'Delivers to': typed })
    assert.equal(admin.toast, 'Settings saved')
    assert(admin.text.includes(saved), admin.text)
    assert.equal(admin.valueOf('Delivers to'), shown)
  }
  await admin.send('Save countries', { 'Delivers to': 'European Union, CH' })
  assert(admin.text.includes('The shop delivers to 28 countries.'))
  await admin.send('Save countries', { 'Delivers to': 'PT, Oz' })
  assert.match(admin.errorAt('Delivers to'), /^“Oz” is not a country\./)
  assert.equal(admin.valueOf('Delivers to'), 'PT, Oz')
  await admin.send('Save countries', { 'Delivers to': '' })
})

test('knows countries by their names in the languages of numbers and texts, and in English', async () => {
  const choose = async (locale: string, textLanguage: string) => {
    await admin.visit('/admin/settings')
    await admin.send('Save settings', {
      'Numbers and dates': locale,
      'Language of your texts': textLanguage,
    })
    await admin.visit('/admin/settings/delivery')
  }
  const find = async (name: string) => {
    await admin.send('Save countries', { 'Delivers to': name })
    return admin.status === 400 ? '' : admin.valueOf('Delivers to')
  }
  await choose('fr-FR', 'de')
  assert.equal(await find('Österreich'), 'Austria')
  assert.equal(await find('autriche; suisse'), 'Austria, Switzerland')
  assert.equal(await find('austria'), 'Austria')
  await choose('en-US', 'locale')
  assert.equal(await find('Österreich'), '')
  await admin.send('Save countries', { 'Delivers to': '' })
})

test('adds, moves, edits and deletes payment methods', async () => {
  await admin.visit('/admin/settings/payment')
  assert.match(admin.text, /Customers are not asked how they will pay\./)
  await admin.send('Add method', { IBAN: 'DE89 3704 0044 0532 0131 00' })
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Name'), 'Name is required')
  assert.equal(admin.errorAt('Account holder'), 'Account holder is required')
  assert.equal(admin.errorAt('IBAN'), 'This IBAN is not valid. Check its digits')
  assert.equal(admin.valueOf('IBAN'), 'DE89 3704 0044 0532 0131 00')
  await admin.send('Add method', {
    Name: 'In advance',
    Instructions: 'Within 14 days.\nThank you.',
    'Account holder': 'Wrenfold',
    IBAN: 'de89370400440532013000',
  })
  assert.equal(admin.toast, 'Payment method added')
  await admin.send('Add method', { 'Payment type': 'collection', Name: 'Cash' })
  assert.deepEqual(admin.texts('.methods > ul > li'), [
    `In advance Type: bank transfer Wrenfold, ${iban} Within 14 days. Thank you. Edit Delete`,
    'Cash Type: payment on collection Move up Edit Delete',
  ])
  const warning = /“Cash” is offered to no customer, because all delivery methods need an address\./
  await admin.visit('/admin/settings/delivery')
  assert.doesNotMatch(admin.text, warning)
  await admin.send('Add method', { Name: 'Parcel', 'Price (USD)': '5' })
  assert.match(admin.text, warning)
  await admin.visit('/admin/settings/payment')
  assert.match(admin.text, warning)
  await admin.visit('/admin/settings/delivery')
  untick('Customers must enter an address')
  await admin.send('Add method', { Name: 'Collect in the shop', 'Price (USD)': '0' })
  assert.doesNotMatch(admin.text, warning)
  for (const name of ['Parcel', 'Collect in the shop']) {
    await admin.follow(`Delete ${name}`)
    await admin.press('Delete')
  }
  await admin.visit('/admin/settings/payment')

  await admin.press('Move up Cash')
  assert.deepEqual(admin.texts('.methods h2'), ['Cash', 'In advance'])
  await admin.follow('Edit In advance')
  assert.equal(admin.valueOf('Payment type'), 'transfer')
  assert.equal(admin.valueOf('IBAN'), iban)
  const other = await loggedIn(shop.url, 'admin@example.com')
  await other.visit(admin.path)
  await other.send('Save method', { Instructions: 'Line 1\nLine 2' })
  await admin.send('Save method', { 'Account holder': 'Moss' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed this method since you opened the form/)
  await admin.press('Save method')
  assert.equal(admin.toast, 'Payment method updated')
  assert.match(admin.text, /Moss, DE89/)
  await admin.follow('Delete Cash')
  await admin.press('Delete')
  assert.equal(admin.toast, 'Payment method deleted')
  assert.deepEqual(admin.texts('.methods h2'), ['In advance'])
  await admin.follow('Delete In advance')
  await admin.press('Delete')
})

test('shows and edits the tax rate of a category only when the shop has a tax rate', async () => {
  const kindOf = (category: string) =>
    admin.texts('.category').find((text) => text.startsWith(category)) ?? ''
  await admin.visit('/admin/categories')
  await admin.follow('Edit Kitchen')
  assert.doesNotMatch(admin.text, /Tax rate/)

  await admin.visit('/admin/settings/tax')
  assert.match(
    admin.text,
    /The shop issues no invoices yet To issue invoices, enter the postal address and a VAT id or a tax number\./,
  )
  await admin.send('Save settings', { 'Tax rate (%)': '120', 'Tax number': 'PT 123' })
  assert.equal(admin.status, 400)
  assert.match(
    admin.errorAt('Tax rate (%)'),
    /^Enter a percentage from 0 to 100 such as 19 or 7\.7/,
  )
  assert.equal(admin.valueOf('Tax number'), 'PT 123')
  await admin.send('Save settings', { 'Tax rate (%)': '19' })
  assert.equal(admin.toast, 'Settings saved. Tax rate: 19%')
  assert.equal(admin.valueOf('Tax rate (%)'), '19')
  assert.match(admin.text, /To issue invoices, enter the postal address and/)
  await admin.send('Save settings', { 'Sentence instead of tax': 'No VAT, by our law.' })
  assert.equal(
    admin.errorAt('Sentence instead of tax'),
    'Leave this empty, or leave the tax rate empty',
  )
  await admin.send('Save settings', {
    'Sentence instead of tax': '',
    'Postal address': '1 Mill Lane\nPorto',
    'Tax number': '',
    'VAT id': 'PT999999990',
  })
  assert.match(admin.text, /Each new order has an invoice/)
  await admin.send('Save settings', { 'Document numbers': 'RE-{year}' })
  assert.equal(admin.errorAt('Document numbers'), 'Write {number} once')
  assert.equal(admin.valueOf('Document numbers'), 'RE-{year}')
  await admin.send('Save settings', { 'Document numbers': '{number}' })
  const sameNumber = /Invoices of different kinds can have the same number/
  assert.doesNotMatch(admin.text, sameNumber)
  // As in a shop of an earlier version.
  const db = databaseOf(shop)
  await db.updateTable('shop_settings').set({ cancellation_numbers: '{number}' }).execute()
  await db.destroy()
  await admin.visit('/admin/settings/tax')
  assert.match(admin.text, sameNumber)
  await admin.press('Save settings')
  assert.match(admin.text, /invoices have \{number\}, cancellation invoices \{number\}/)
  await admin.send('Save settings', { 'Document numbers': 'RE-{number}' })
  assert.doesNotMatch(admin.text, sameNumber)
  assert.match(admin.text, /RE-\{number\}, cancellation invoices RE-C-\{number\}, and correction/)
  assert.match(admin.text, /it is that of the largest part\./)

  await admin.visit('/admin/categories')
  await admin.follow('Edit Kitchen')
  assert.match(admin.text, /Leave empty to use the shop's rate, 19%\./)
  await admin.send('Save category', { 'Tax rate (%)': '7.777' })
  assert.equal(admin.status, 400)
  assert.equal(admin.valueOf('Tax rate (%)'), '7.777')
  await admin.send('Save category', { 'Tax rate (%)': '7' })
  assert.equal(admin.toast, 'Category updated successfully. Tax rate: 7%')
  assert.match(kindOf('Kitchen'), /Regular 7% tax/)
  await admin.send('Create category', { Name: 'Books', 'Tax rate (%)': '5' })
  assert.match(kindOf('Books'), /Regular 5% tax/)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /created category Books, 5% tax/)
  assert.match(admin.text, /updated category Kitchen: Kitchen, regular → Kitchen, regular, 7% tax/)

  // Categories preserve their rates while the shop has none.
  await admin.visit('/admin/settings/tax')
  await admin.send('Save settings', { 'Tax rate (%)': '' })
  await admin.visit('/admin/categories')
  assert.doesNotMatch(admin.text, /% tax/)
  await admin.follow('Edit Kitchen')
  await admin.send('Save category', { Name: 'Kitchen and table' })
  await admin.visit('/admin/settings/tax')
  await admin.send('Save settings', { 'Tax rate (%)': '20' })
  await admin.visit('/admin/categories')
  assert.match(kindOf('Kitchen and table'), /7% tax/)
  await admin.follow('Edit Kitchen and table')
  await admin.send('Save category', { 'Tax rate (%)': '' })
  assert.doesNotMatch(kindOf('Kitchen and table'), /% tax/)
})

test('the API returns categories without the tax rate', async () => {
  const response = await fetch(`${shop.url}/api/v1/open/categories`)
  const { categories } = (await response.json()) as { categories: Record<string, unknown>[] }
  const books = categories.find(({ name }) => name === 'Books') ?? {}
  assert.deepEqual(Object.keys(books).sort(), [
    '_id',
    'createdAt',
    'createdBy',
    'is_discounted',
    'name',
    'products',
  ])
})

test('marks the texts of the shopkeeper with their language when it is not English', async () => {
  const guest = new Visitor(shop.url)
  const langs = async (path: string, selector: string) => {
    const visitor = path.startsWith('/admin') ? admin : guest
    await visitor.visit(path)
    assert.equal(visitor.document.documentElement.lang, 'en')
    // The shop writes this sentence itself.
    const own = 'No description available.'
    return [...visitor.document.querySelectorAll(selector)]
      .filter((it) => it.textContent !== own || it.hasAttribute('lang'))
      .map((it) => it.getAttribute('lang'))
  }
  const texts = [
    ['/', '.hero .lead, .tiles strong, .newest .caption > span:first-child'],
    ['/products', '.product-card h2, .product-card .brand-name, .product-card .description'],
    [
      '/products/long-neck-kettle',
      'main h1, .product .image, .product .brand-name, .product .description',
    ],
    ['/admin/products', '.product-row h2 a > *, .brand-name > :first-child, .description'],
    ['/admin/categories', '.rows h2 > *'],
  ] as const
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Language of your texts': 'de' })
  for (const [path, selector] of texts) {
    const found = await langs(path, selector)
    assert(found.length > 2, path)
    assert.deepEqual(new Set(found), new Set(['de']), path)
  }
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { 'Language of your texts': 'locale' })
  for (const [path] of texts) assert.deepEqual(await langs(path, 'body [lang]'), [], path)
})

test('says in the new language that numbers and dates follow it; a reset of the demo makes it English again', async () => {
  addLanguage(shop.dataDir, 'da', {
    'Settings saved. Numbers and dates are now as in {name}':
      'Gemt. Tal og datoer er nu som i {name}',
    'Database reset successfully': 'Demoen er nulstillet',
  })
  await admin.visit('/admin/settings')
  admin.language = 'da'
  await admin.send('Save settings', { Language: 'da', 'Numbers and dates': 'en-US' })
  assert.equal(admin.toast, 'Gemt. Tal og datoer er nu som i dansk (Danmark)')
  assert.match(admin.text, /EUR: euro.*USD: amerikansk dollar/)
  await admin.visit('/')
  admin.language = 'en'
  await admin.press('Reset database')
  assert.equal(admin.toast, 'Database reset successfully')
})
