import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { image } from '../support/images'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})
beforeEach(async () => {
  admin = await loggedIn(shop.url, 'admin@example.com')
})

test('opens the guide for shopkeepers, and the pages that it links', async () => {
  await admin.visit('/admin')
  await admin.follow('Guide')
  assert.equal(admin.heading, 'Admin guide')
  assert.equal(admin.texts('.prose h2')[0], 'A real shop on this computer in four lines')
  assert.equal(admin.document.querySelector('.prose')?.getAttribute('lang'), 'en')
  assert(admin.document.querySelector('#legal-texts'))
  await admin.follow('Legal texts')
  assert.equal(admin.path, '/admin/guide/admin-guide')
  const code = new Set(admin.texts('.prose code'))
  const marked = admin.texts('.prose :is(p, li, td)').filter((text) => /\]\(|\*\*/.test(text))
  assert.deepEqual(
    marked.filter((text) => ![...code].some((it) => it.includes('**') && text.includes(it))),
    [],
    'marks of Markdown are left',
  )
  const targets = [...admin.document.querySelectorAll('.prose a[href^="/admin/guide/"]')]
  for (const href of new Set(targets.map((it) => it.getAttribute('href') ?? ''))) {
    const page = await admin.visit(href)
    assert.equal(page.status, 200, href)
    const [, id] = href.split('#')
    if (id) assert(page.document.getElementById(id), href)
  }
  for (const unknown of ['nothing', 'README', 'Admin-Guide']) {
    assert.equal((await admin.visit(`/admin/guide/${unknown}`)).status, 404, unknown)
  }
  await admin.visit('/admin')
})

test('shows the profile and the sales figures on the start page of an admin', async () => {
  await admin.visit('/admin')
  assert.equal(admin.heading, 'Admin Profile')
  assert.match(admin.text, /3 to deliver 1 sold out 0 emails in the mailbox/)
  assert.match(admin.text, /Last 30 days .* 8 orders , \$1,065\.40 revenue/)
  assert.match(admin.text, /Best sellers Plain Clay Planter 4 sold, \$119\.60/)
  assert.match(admin.text, /Liked, but never bought Slow Train Weekend Case 4 likes/)
  assert.match(
    admin.text,
    /Low stock Margin Notebook \(A4 \/ Dotted\) 0 left Up to Bed Chamberstick 0 left/,
  )
  assert.match(admin.text, /Newest users Zed/)
  assert(!admin.hasLink('Add Product'))
  await admin.follow('90 days')
  assert.match(admin.text, /Last 90 days .* 8 orders/)
  await admin.follow('7 days')
  assert.match(admin.text, /Last 7 days .* 3 orders/)
  await admin.follow('12 months')
  assert.match(admin.text, /Last 12 months .* The 12 months before, up to the same time: 0 orders/)
  assert.match(admin.text, /Highest revenue .* sold/)
  const hrefs = [...admin.document.querySelectorAll('a[download]')].map((it) =>
    it.getAttribute('href'),
  )
  assert.match(hrefs[0] ?? '', /^\/admin\/export\/sales-by-month\?from=\d{4}-\d\d-01&to=/)
  assert.match(hrefs[1] ?? '', /^\/admin\/export\/best-sellers\?/)
  await admin.follow('Edit password, phone or image')
  await admin.send('Save changes', { 'Phone Number': '5550100888' })
  assert.equal(admin.path, '/admin')
  assert.match(admin.text, /5550100888/)
})

test('lists failed emails with the reason, sends them again, and shows the app version to admins only', async () => {
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /failed/)
  const db = databaseOf(shop)
  const now = timeFromNow()
  const times = { created_at: now, next_attempt_at: now, failed_at: now }
  const email = { id: newId(), recipient: 'gone@shop.test', subject: 'Hello', body: 'Hello' }
  await db
    .insertInto('emails')
    .values({ ...email, ...times, last_error: '550 no such user' })
    .execute()
  await db.destroy()
  await admin.visit('/admin')
  await admin.follow('1 email failed')
  assert.equal(admin.heading, 'Emails')
  assert.match(admin.text, /Failed: 1 .* Hello To gone@shop\.test, .* 550 no such user/)
  await admin.press('Send again')
  assert.equal(admin.toast, '1 email will be retried now')
  assert.match(admin.text, /Failed: 0/)
  const footer = (visitor: Visitor) => visitor.document.querySelector('footer')?.title
  assert.match(footer(admin) ?? '', /^Version \d+\.\d+\.\d+$/)
  assert.equal(footer(await loggedIn(shop.url, 'user@example.com')), '')
})

test('shows subject and text of each email when an admin opens the sent emails', async () => {
  const db = databaseOf(shop)
  const now = timeFromNow()
  await db
    .insertInto('sent_emails')
    .values({
      id: newId(),
      recipient: 'reader@shop.test',
      subject: 'Your order 1001',
      body: 'Thank you.\n\nYour order: http://shop.test/user/orders/1',
      created_at: now,
      sent_at: now,
    })
    .execute()
  await db.destroy()
  await admin.visit('/admin/emails')
  assert.doesNotMatch(admin.text, /Your order 1001/)
  await admin.follow('Sent 1')
  assert.match(admin.text, /Sent: 1 Sent emails are shown here for 30 days/)
  assert.match(admin.text, /Your order 1001 Thank you\. Your order: \S+ To reader@shop\.test, /)
})

test('finds users by role, name and email', async () => {
  await admin.follow('Manage Users')
  assert.equal(admin.heading, 'Manage Users')
  assert(!admin.hasLink('Clear filters'))
  await admin.follow('Admin', '.chips')
  assert.equal(admin.path, '/admin/users?role=admin')
  assert.deepEqual(admin.texts('.user h2'), ['Admin Ferrule'])
  await admin.follow('Clear filters')
  await admin.send('Search', { 'Search by name or email': 'FALLOWMERE' })
  assert.deepEqual(admin.texts('.user h2'), ['Ines Fallowmere'])
  const [card = ''] = admin.texts('.user')
  assert.match(card, /ines@example\.com .* user Id [0-9a-f]{24} Active/)
  await admin.send('Search', { 'Search by name or email': 'no such user' })
  assert.match(admin.text, /No users found\./)
})

test('a ban ends the session of the user at once and can be undone', async () => {
  const orla = await loggedIn(shop.url, 'orla@example.com')
  await admin.visit('/admin/users?search=orla')
  assert(!admin.hasButton('Ban'))
  await admin.follow('Edit Orla Tansywick')
  await admin.press('Ban')
  assert.equal(admin.toast, 'User banned successfully')
  assert.match(admin.texts('.user')[0] ?? '', /Banned/)
  await orla.visit('/user')
  assert.equal(orla.path, '/login')
  await orla.send('Log In', { Email: 'orla@example.com', Password: '121212' })
  assert.equal(orla.path, '/forbidden')

  await admin.press('Promote')
  assert.equal(admin.toast, 'A banned user cannot be promoted. Unban them first')
  await admin.press('Unban')
  assert.equal(admin.toast, 'User unbanned successfully')
  await orla.visit('/login')
  await orla.send('Log In', { Email: 'orla@example.com', Password: '121212' })
  assert.equal(orla.heading, 'User Profile')
})

test('a promotion or demotion takes effect at the next request', async () => {
  const teodor = await loggedIn(shop.url, 'teodor@example.com')
  await admin.visit('/admin/users?search=teodor')
  await admin.follow('Edit Teodor Brackish')
  await admin.press('Promote')
  assert.equal(admin.toast, 'Teodor Brackish is now an admin')
  await teodor.visit('/admin')
  assert.equal(teodor.heading, 'Admin Profile')

  await admin.press('Ban')
  assert.equal(admin.toast, 'You cannot ban an admin. Demote them first')
  await admin.follow('Close: Teodor Brackish')
  await admin.follow('Delete Teodor Brackish')
  assert.match(admin.text, /is an admin, and admins cannot be deleted\. Demote them first\./)
  assert(!admin.hasButton('Delete'))
  await admin.press('Demote')
  assert.equal(admin.toast, 'Teodor Brackish is no longer an admin')
  await teodor.visit('/admin/users')
  assert.equal(teodor.path, '/forbidden')
  assert.equal(teodor.status, 401)
})

test('the last admin can neither be demoted nor delete their account', async () => {
  await admin.visit('/admin/users?role=admin')
  await admin.follow('Edit Admin Ferrule')
  await admin.follow('Demote')
  assert.match(admin.text, /give up your own admin rights\?/)
  await admin.press('Demote me')
  assert.match(admin.toast ?? '', /The last administrator cannot be demoted/)
  await admin.visit('/admin?delete=1')
  await admin.press('Delete')
  assert.equal(admin.path, '/admin')
  assert.match(admin.toast ?? '', /last administrator/)
})

test('deletes a user after a confirmation and preserves the filter of the list', async () => {
  await admin.visit('/admin/users?search=zed')
  await admin.follow('Delete Zed')
  assert.match(admin.text, /Delete user Are you sure you want to delete this user\?/)
  await admin.follow('Cancel')
  assert.equal(admin.path, '/admin/users?search=zed')
  await admin.follow('Delete Zed')
  await admin.press('Delete')
  assert.equal(admin.toast, 'User deleted successfully')
  assert.equal(admin.path, '/admin/users?search=zed')
  assert.match(admin.text, /No users found\./)
})

const validProduct = {
  Name: 'Creaky Door Stop',
  Description: 'A wedge of oak that says good morning.',
  Brand: 'Oddmoor',
  Category: 'Kitchen',
  Price: '12.50',
  'Items in Stock': '7',
}

test('creates a product with an image and shows it in the catalogue', async () => {
  await admin.follow('Manage Products')
  await admin.follow('Add Product', '.sidebar')
  assert.equal(admin.heading, 'Create New Product')
  await admin.send('Create Product', {})
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Name'), 'Name is required')
  assert.equal(admin.errorAt('Description'), 'Description is required')
  assert.equal(admin.errorAt('Brand'), 'Brand is required')
  assert.equal(admin.errorAt('Category'), 'Category is required')
  assert.equal(admin.errorAt('Price'), 'Price is required')
  assert.equal(admin.errorAt('Items in Stock'), 'Stock quantity is required')
  assert.equal(admin.errorAt('Image'), 'Image is required')
  await admin.send('Create Product', { ...validProduct, Image: await image('jpeg') })
  assert.equal(admin.path, '/admin/products')
  assert.equal(admin.toast, 'Product created successfully')
  assert.equal(admin.texts('.product-row h2')[0], 'Creaky Door Stop')
  await admin.visit('/products/creaky-door-stop')
  assert.match(admin.text, /\$12\.50 7 in stock .* A wedge of oak/)
})

test('shows a field error and preserves the other values when a product is invalid', async () => {
  const chosen = await image('png')
  const attempts: [values: Record<string, string>, field: string, message: string][] = [
    [{ Price: '0' }, 'Price', 'Price must be above 0'],
    [{ Price: '-1' }, 'Price', 'Price must be an amount such as 12.50'],
    [{ Price: '1.9999' }, 'Price', 'Price must have at most 2 decimals, such as 12.50'],
    [{ Price: '1e3' }, 'Price', 'Price must be an amount such as 12.50'],
    [
      { 'Items in Stock': '1.5' },
      'Items in Stock',
      'Stock quantity must be a whole number, 0 or more',
    ],
    [
      { 'Items in Stock': '-2' },
      'Items in Stock',
      'Stock quantity must be a whole number, 0 or more',
    ],
    [{ Name: 'humming TOP' }, 'Name', 'A product with this name already exists'],
  ]
  for (const [values, field, message] of attempts) {
    await admin.visit('/admin/products/add')
    const type = 'input[type=number]'
    for (const input of admin.document.querySelectorAll(type)) input.setAttribute('type', 'text')
    await admin.send('Create Product', {
      ...validProduct,
      Name: 'Unsound Thing',
      ...values,
      Image: chosen,
    })
    assert.equal(admin.errorAt(field), message)
    assert.equal(admin.valueOf('Brand'), 'Oddmoor')
    assert.equal(admin.valueOf('Category'), 'Kitchen')
  }
  await admin.visit('/admin/products/add')
  const option = admin.document.createElement('option')
  option.textContent = 'Moonware'
  admin.document.querySelector('select')?.append(option)
  await admin.send('Create Product', {
    ...validProduct,
    Name: 'Odd Thing',
    Category: 'Moonware',
    Image: chosen,
  })
  assert.equal(admin.errorAt('Category'), 'Selected category not found')
})

async function openProduct(visitor: Visitor, name: string) {
  await visitor.visit(`/admin/products?${new URLSearchParams({ search: name })}`)
  await visitor.follow(name)
}

test('changes price and stock of a product, and requires both', async () => {
  await openProduct(admin, 'Anchor Tape Dispenser')
  assert.match(admin.text, /Category Desk Stock 25 in stock/)
  await admin.follow('Edit product')
  assert.equal(admin.valueOf('Price'), '39.00')
  await admin.send('Update Product', { Price: '41.25', 'Items in Stock': '20' })
  assert.equal(admin.toast, 'Product updated successfully. Price: $41.25')
  assert.match(admin.text, /\$41\.25/)
  assert.match(admin.text, /20 in stock/)
  await admin.follow('Edit product')
  await admin.send('Update Product', { Price: '', 'Items in Stock': '' })
  assert.equal(admin.errorAt('Price'), 'Price is required')
  assert.equal(admin.errorAt('Items in Stock'), 'Stock quantity is required')
})

test('refuses a stock edit and shows the current stock when a customer changed it meanwhile', async () => {
  await openProduct(admin, 'Sunday Pot')
  await admin.follow('Edit product')
  const customer = await loggedIn(shop.url, 'ines@example.com')
  await customer.visit('/products/sunday-pot')
  await customer.press('Add to cart')
  await admin.send('Update Product', { 'Items in Stock': '10' })
  assert.equal(admin.status, 409)
  assert.equal(
    admin.errorAt('Items in Stock'),
    'The stock is now 5, no longer 6. Check the number and save again',
  )
  assert.equal(admin.valueOf('Items in Stock'), '10')
  await admin.send('Update Product', { 'Items in Stock': '9' })
  assert.equal(admin.toast, 'Product updated successfully. Price: $189.00')
})

test('changes several fields of a product with one form, and leaves the stock unchanged when its field was not edited', async () => {
  await openProduct(admin, 'Rainwater Blue Ink')
  assert.deepEqual(admin.texts('article.product form.row > :not(input)'), [
    'Edit',
    'Hide from the shop',
    'Copy',
    'Delete',
  ])
  await admin.follow('Edit product')
  assert.equal(admin.valueOf('Category'), 'Desk')
  const before = Number(admin.valueOf('Items in Stock'))
  const customer = await loggedIn(shop.url, 'ines@example.com')
  await customer.visit('/products/rainwater-blue-ink')
  await customer.press('Add to cart')
  await admin.send('Update Product', { Brand: 'Inkle', Category: 'Kitchen', Price: '5.25' })
  assert.equal(admin.toast, 'Product updated successfully. Price: $5.25')
  assert.match(admin.text, /Inkle Rainwater Blue Ink .*\$5\.25/)
  assert.match(admin.text, new RegExp(`Category Kitchen Stock ${before - 1} in stock`))
  await customer.visit('/cart')
})

test('leaves a stock that was not edited unchanged when a refused form is sent again after a sale', async () => {
  await openProduct(admin, 'Rainwater Blue Ink')
  await admin.follow('Edit product')
  const before = Number(admin.valueOf('Items in Stock'))
  const customer = await loggedIn(shop.url, 'ines@example.com')
  await customer.visit('/products/rainwater-blue-ink')
  await customer.press('Add to cart')
  await admin.send('Update Product', { Price: '' })
  assert.equal(admin.errorAt('Price'), 'Price is required')
  await admin.send('Update Product', { Price: '5.25' })
  assert.match(admin.text, new RegExp(`Stock ${before - 1} in stock`))
})

test('refuses the second edit when two admins edit the same product', async () => {
  const other = await loggedIn(shop.url, 'admin@example.com')
  for (const visitor of [admin, other]) {
    await openProduct(visitor, 'Margin Notebook')
    await visitor.follow('Edit product')
  }
  await other.send('Update Product', { Price: '20.00' })
  await admin.send('Update Product', { Price: '21.00' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed this product/)
  assert.match(admin.text, /\$20\.00/)
  assert.equal(admin.valueOf('Price'), '21.00')
  await admin.visit('/products/margin-notebook')
  assert.match(admin.text, /\$20\.00/)
})

test('a deleted product disappears from lists and carts, and the owners of the carts are told', async () => {
  const customer = await loggedIn(shop.url, 'wilhelmina@example.com')
  await customer.visit('/products/four-winds-kite')
  await customer.press('Add to cart')
  await openProduct(admin, 'Four Winds Kite')
  const productPath = admin.path
  await admin.follow('Delete product')
  assert.match(admin.text, /Are you sure you want to delete this product\?/)
  await admin.press('Delete')
  assert.equal(admin.path, '/admin/products')
  assert.equal(admin.toast, 'Product deleted successfully')
  await customer.visit('/cart')
  assert.match(
    customer.text,
    /Four Winds Kite is no longer available and was removed from your cart\./,
  )
  assert.match(customer.text, /Your cart is empty/)
  await customer.visit('/cart')
  assert.doesNotMatch(customer.text, /no longer available/)
  await admin.visit(productPath)
  assert.equal(admin.path, '/admin/products', 'the page of a deleted product redirects to the list')
})

test('creates and renames categories, refuses a second edit, and deletes a category with its products', async () => {
  await admin.follow('Manage Categories')
  assert.equal(admin.heading, 'All Categories')
  assert.match(
    admin.texts('#main .category')[1] ?? '',
    /Garden Discounted 20% off Products: 6 Created .* Created By Admin Ferrule/,
  )
  await admin.send('Create category', { Name: '' })
  assert.equal(admin.errorAt('Name'), 'Name is required')
  await admin.send('Create category', { Name: 'gARDEN' })
  assert.equal(admin.errorAt('Name'), 'A category with this name already exists')
  await admin.send('Create category', { Name: 'Attic' })
  assert.equal(admin.toast, 'Category created successfully')
  await admin.follow('Edit Attic')
  await admin.send('Save category', { Name: 'Loft' })
  assert.equal(admin.toast, 'Category updated successfully')
  assert(admin.texts('.category').some((card) => /^Loft Regular Products: 0/.test(card)))
  const other = await loggedIn(shop.url, 'admin@example.com')
  for (const visitor of [admin, other]) {
    await visitor.visit('/admin/categories')
    await visitor.follow('Edit Loft')
  }
  await other.send('Save category', { Name: 'Cellar' })
  await admin.send('Save category', { Name: 'Roof' })
  assert.equal(admin.status, 409)
  assert.match(admin.text, /Someone else has changed this category/)
  await admin.visit('/admin/categories')
  await admin.follow('Delete Play')
  assert.match(admin.text, /deletes Play and its 5 products/)
  await admin.press('Delete')
  assert.equal(admin.toast, 'Category deleted successfully')
  await admin.visit('/products/humming-top')
  assert.equal(admin.status, 404)
})

test('lists orders by status, delivers one and cancels another', async () => {
  await admin.follow('Manage Orders')
  assert.equal(admin.heading, 'All Orders')
  assert.match(
    admin.texts('.order')[0] ?? '',
    /Order 1009 [0-9a-f]{24} .* orla@example\.com User [0-9a-f]{24} .* Processing/,
  )
  await admin.follow('Processing 3')
  const first = admin.texts('.order h2')[0]
  await admin.follow(first)
  await admin.follow('Mark as delivered')
  await admin.press('Mark as delivered')
  assert.equal(admin.toast, 'Order marked as delivered')
  assert.match(admin.text, /Delivered/)
  assert(!admin.hasLink('Cancel the order'))

  await admin.visit('/admin/orders?status=processing')
  await admin.follow(admin.texts('.order h2')[0])
  await admin.follow('Cancel the order')
  assert.match(admin.text, /Are you sure you want to cancel order \d+\?/)
  await admin.follow('Keep the order')
  await admin.follow('Cancel the order')
  await admin.press('Cancel the order')
  assert.equal(admin.toast, 'Order cancelled')
  await admin.visit('/admin/orders/unknown')
  assert.equal(admin.path, '/admin/orders')
  assert.equal(admin.toast, 'Order not found')
})

test('lists the actions of admins in the activity log', async () => {
  await admin.follow('Activity')
  const rows = admin.texts('tbody tr')
  assert(rows.some((row) => /Admin Ferrule deleted category Play with 5 products$/.test(row)))
  assert(rows.some((row) => /Admin Ferrule banned Orla Tansywick$/.test(row)))
  assert(rows.length <= 24)
})
