import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { setUpCheckout } from '../support/selling'
import { databaseOf, emailsTo, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let fern: Visitor
before(async () => {
  shop = await openSharedShop()
  fern = await loggedIn(shop.url, 'user@example.com')
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

async function fillCart() {
  await fern.visit('/products')
  await fern.follow('Row End Trowel')
  await fern.press('Add to cart')
}

const postalAddress = {
  Name: 'Fern Moss',
  'Street and house number': 'Lindenweg 4',
  Postcode: '1234',
  City: 'Wrenfold',
  Country: 'AT',
}

test('shows a checkout page without a form when the shop has no methods', async () => {
  const guest = await new Visitor(shop.url).visit('/cart/checkout')
  assert.deepEqual([guest.status, guest.heading], [200, 'Checkout'])
  assert(!guest.hasButton('Place order'))
})

test('says once per page that prices include tax, only in a shop with tax', async () => {
  const guest = new Visitor(shop.url)
  const taxHints = async (path: string) => {
    await guest.visit(path)
    return guest.texts('main .hint').filter((text) => text.includes('tax'))
  }
  const paths = ['/products', '/products/row-end-trowel']
  for (const path of paths) assert.deepEqual(await taxHints(path), [])
  await setUpCheckout(shop)
  assert.deepEqual(await taxHints('/products'), ['All prices include tax.'])
  assert.deepEqual(await taxHints('/products/row-end-trowel'), ['incl. tax'])
})

test('leads from the cart to the checkout when the shop has methods', async () => {
  await fillCart()
  await fern.visit('/cart')
  assert.match(fern.text, /Delivery Calculated at checkout Total before delivery/)
  assert.match(fern.text, /Includes 19% tax/)
  await fern.follow('Proceed to Checkout')
  assert.equal(fern.heading, 'Checkout')
})

test('shows only the logo and the link back to the cart above the checkout', async () => {
  const header = [...fern.document.querySelectorAll('header a, header button')]
  assert.deepEqual(
    header.map((it) => [it.textContent, it.getAttribute('href')]),
    [
      ['Corner Shop', '/'],
      ['Back to the cart', '/cart'],
    ],
  )
  const guest = await new Visitor(shop.url).visit('/login')
  assert(guest.hasLink('Products'))
})

test('shows the summary, with a picture of each line, directly above the order button', async () => {
  assert.equal(fern.document.querySelectorAll('.summary li .thumbnail').length, 1)
  let next = fern.document.querySelector('.summary dl')?.nextElementSibling
  while (next?.getAttribute('type') === 'hidden') next = next.nextElementSibling
  assert.match(next?.textContent ?? '', /^Place order/)
})

test('says above the form how many products there are and what they cost, and lists them when it is opened', async () => {
  await fern.visit('/cart/checkout')
  const [total = ''] = fern.texts('.summary .total')
  assert.deepEqual(fern.texts('.cart-above > summary'), [`1 item ${total}`])
  assert.deepEqual(fern.texts('.cart-above li'), fern.texts('.summary li'))
  assert(!fern.document.querySelector('.cart-above[open]'))
})

test('the cart shows free delivery and the final total when no delivery method costs anything', async () => {
  const db = databaseOf(shop)
  await db.updateTable('delivery_methods').set({ free_from: 100 }).where('price', '>', 0).execute()
  await fern.visit('/cart')
  assert.match(fern.text, /Delivery Free Total €/)
  await db
    .updateTable('delivery_methods')
    .set({ free_from: 20_000 })
    .where('price', '>', 0)
    .execute()
  await db.destroy()
})

test('the cart shows free shipping and the final total when the shop has only payment methods', async () => {
  const db = databaseOf(shop)
  const methods = await db.selectFrom('delivery_methods').selectAll().execute()
  await db.deleteFrom('delivery_methods').execute()
  await fern.visit('/cart')
  assert.match(fern.text, /Shipping Free Total €/)
  assert(fern.hasLink('Proceed to Checkout'))
  await db.insertInto('delivery_methods').values(methods).execute()
  await db.destroy()
  await fern.visit('/cart/checkout')
})

test('marks required fields, and keeps the hint of a delivery method out of its name', async () => {
  const required = [...fern.document.querySelectorAll<HTMLInputElement>('.checkout :required')]
  const names = new Set(required.map(({ name }) => name))
  const address = ['name', 'lines', 'postcode', 'city', 'country'].map((name) => `address.${name}`)
  assert.deepEqual([...names], ['delivery', ...address, 'payment', 'terms'])
  const described = required[0]?.getAttribute('aria-describedby') ?? ''
  const hint = fern.document.getElementById(described)?.textContent
  assert.equal(hint, 'Free for orders of €200.00 or more')
  assert(required[0]?.form?.noValidate, 'hidden required fields would stop the browser')
})

test('asks for the address before the delivery method when each method needs one', async () => {
  const db = databaseOf(shop)
  const fieldsets = () => fern.texts('.form > fieldset > legend')
  assert.deepEqual(fieldsets(), ['Delivery', 'Delivery address', 'Payment'])
  await db.updateTable('delivery_methods').set({ needs_address: 1 }).execute()
  await fern.visit('/cart/checkout')
  assert.deepEqual(fieldsets(), ['Delivery address', 'Delivery', 'Payment'])
  await db
    .updateTable('delivery_methods')
    .set({ needs_address: 0 })
    .where('price', '=', 0)
    .execute()
  await db.destroy()
})

test('chooses the country of the shop, and mentions states only where countries have them', async () => {
  const db = databaseOf(shop)
  const open = async (locale: string, countries: string) => {
    await db.updateTable('shop_settings').set({ locale, countries }).execute()
    await fern.visit('/cart/checkout')
    const [address = ''] = fern.texts('fieldset.address')
    return [fern.valueOf('Country'), address.includes('With the state or province')]
  }
  assert.deepEqual(await open('de-AT', ''), ['AT', true])
  assert.deepEqual(await open('de-AT', 'AT,DE'), ['AT', false])
  assert.deepEqual(await open('en-US', 'AT,DE'), ['', false])
  assert.deepEqual(await open('en-US', 'DE'), ['DE', false])
  await open('en-US', '')
  await db.destroy()
})

test('the data of the page has no country twice, and the customer chooses among all for the invoice', async () => {
  const db = databaseOf(shop)
  const countsOf = async (countries: string) => {
    await db.updateTable('shop_settings').set({ countries }).execute()
    await fern.visit('/cart/checkout')
    const page = fern.document.documentElement.outerHTML
    const options = fern.document.querySelectorAll('select[name="invoiceAddress.country"] option')
    return [
      page.split('"name":"Iceland"').length - 1,
      page.includes('States":false'),
      options.length,
    ]
  }
  assert.deepEqual(await countsOf(''), [1, false, 250])
  assert.deepEqual(await countsOf('AT,DE'), [1, false, 250])
  await countsOf('')
  await db.destroy()
})

test('shows an error next to each field, and preserves the typed values, when something is missing', async () => {
  const total = fern.texts('.total')[0] ?? ''
  await fern.send(`Place order: ${total}`, { ...postalAddress, City: '', Country: '' })
  assert.equal(fern.status, 400)
  assert.deepEqual(
    [fern.errorAt('City'), fern.errorAt('Country'), fern.errorAt('I accept the terms')],
    ['Enter your city', 'Select your country', 'Please accept the terms'],
  )
  assert.equal(fern.valueOf('Street and house number'), 'Lindenweg 4')
})

test('shows the new total when the customer chooses another delivery method and updates the total', async () => {
  const before = fern.texts('.total')[0]
  await fern.send('Update total', { ...postalAddress, 'Collection: Free': 'on' })
  assert.equal(fern.status, 200)
  assert.notEqual(fern.texts('.total')[0], before)
  assert.equal(fern.valueOf('City'), 'Wrenfold')
  await fern.send('Update total', { 'Parcel: €4.90': 'on' })
  assert.equal(fern.texts('.total')[0], before)
})

test('drops a payment method that cannot be used when the customer chooses another delivery method', async () => {
  const db = databaseOf(shop)
  const cash = ['delivery', 'collection'] as const
  await db
    .insertInto('payment_methods')
    .values(
      cash.map((kind, index) => ({
        ...{ id: newId(), position: index + 2, kind, name: `Cash on ${kind}` },
        ...{ instructions: '', account_holder: '', iban: '', bic: '' },
      })),
    )
    .execute()
  const chosen = () => fern.document.querySelector('[name=payment][checked]')?.parentElement
  const moved = db.updateTable('delivery_methods').where('name', '=', 'Parcel')
  await moved.set({ position: 3 }).execute()
  await fern.visit('/cart/checkout')
  assert.equal(chosen()?.textContent, 'Cash on collection', 'not a payment in advance')
  await moved.set({ position: 1 }).execute()
  await fern.visit('/cart/checkout')
  await fern.send('Update total', { ...postalAddress, 'Cash on delivery': 'on' })
  assert.equal(chosen()?.textContent, 'Cash on delivery')
  await fern.send('Update total', { 'Collection: Free': 'on' })
  assert.equal(chosen()?.textContent, 'Cash on collection')
  await fern.send('Update total', { 'Parcel: €4.90': 'on' })
  assert.equal(chosen()?.className, 'check on-transfer')
  await db.deleteFrom('payment_methods').where('kind', 'in', cash).execute()
  await db.destroy()
  await fern.send('Update total', {})
})

test('shows the postal address and the payment details with the placed order', async () => {
  const total = fern.texts('.total')[0] ?? ''
  await fern.send(`Place order: ${total}`, { 'I accept the terms': 'on' })
  assert.match(fern.path, /^\/user\/orders\?placed=\d+$/)
  assert.equal(fern.toast, 'Order placed successfully!')
  assert.match(fern.text, /Not paid yet/)
  const lines = 'Fern Moss<br>Lindenweg 4<br>1234 Wrenfold<br>Austria'
  assert.equal(fern.document.querySelector('.notice address')?.innerHTML, lines)
  assert.match(fern.text, /Please transfer €\S+ to this account\. Use \d+ as the reference\./)
  await fern.follow(fern.texts('.order h2')[0])
  for (const text of [
    'Invoice 1',
    'Tax number X1',
    'Parcel',
    'Lindenweg 4',
    '12345 Wrenfold',
    'Austria',
    'Please pay within a week.',
    'DE89 3704 0044 0532 0130 00',
    total,
  ]) {
    assert(fern.text.includes(text), `"${text}" is missing in: ${fern.text}`)
  }
  assert(fern.document.querySelector('svg[aria-label="QR code of this bank transfer"]'))
})

test('links the page where the customer pays until the order is paid', async () => {
  const db = databaseOf(shop)
  const link = 'https://pay.example/corner'
  await db.updateTable('order_payments').set({ link }).execute()
  await fern.visit(fern.path)
  assert.match(fern.text, /Please pay €\S+ on the linked page\. Give \d+ as the reference\./)
  assert.equal(fern.document.querySelector(`a[href="${link}"]`)?.textContent, 'Pay online')
  await db.updateTable('order_payments').set({ paid_at: '2026-11-27T12:00:00.000Z' }).execute()
  await fern.visit(fern.path)
  assert.doesNotMatch(fern.text, /Pay online/)
  await db.updateTable('order_payments').set({ link: '', paid_at: null }).execute()
  await db.destroy()
})

test('marks each line of an invoice with its tax rate when the order has more than one', async () => {
  const db = databaseOf(shop)
  await fern.visit(fern.path)
  assert.deepEqual(fern.texts('.rate'), [])
  await db.updateTable('order_deliveries').set({ tax_rate: 700 }).execute()
  await fern.visit(fern.path)
  assert.deepEqual(fern.texts('.order-table thead th'), [
    'Product',
    'Price',
    'Qty',
    'Tax rate',
    'Amount',
  ])
  assert.deepEqual(fern.texts('.rate'), ['19%', '7%'])
  await db.updateTable('order_deliveries').set({ tax_rate: 1900 }).execute()
  await db.destroy()
})

test('fills in the postal address of the last order', async () => {
  await fillCart()
  await fern.visit('/cart/checkout')
  assert.deepEqual(
    Object.keys(postalAddress).map((label) => fern.valueOf(label)),
    Object.values(postalAddress),
  )
})

test('shows the changed delivery method and preserves the typed values when an admin has changed it meanwhile', async () => {
  const db = databaseOf(shop)
  const rename = (name: string) =>
    db.updateTable('delivery_methods').set({ name }).where('position', '=', 1).execute()
  await rename('Courier')
  await fern.send(`Place order: ${fern.texts('.total')[0]}`, {
    City: 'Upper Hill',
    'I accept the terms': 'on',
  })
  assert.equal(fern.status, 409)
  assert.match(fern.text, /The delivery method has changed\. It is now “Courier”\./)
  assert.equal(fern.valueOf('City'), 'Upper Hill')
  await rename('Parcel')
  await db.destroy()
  await fern.visit('/cart/checkout')
})

test('places no order when an admin has deleted the chosen methods meanwhile', async () => {
  const db = databaseOf(shop)
  const [deliveries, payments] = [
    await db.selectFrom('delivery_methods').selectAll().execute(),
    await db.selectFrom('payment_methods').selectAll().execute(),
  ]
  const placeOrder = async () => {
    await fern.send(`Place order: ${fern.texts('.total')[0]}`, { 'I accept the terms': 'on' })
    assert.equal(fern.status, 409)
    assert.match(
      fern.text,
      /method has changed\. It is no longer available\. Please check your order/,
    )
  }
  await db.deleteFrom('payment_methods').execute()
  await placeOrder()
  await db.insertInto('payment_methods').values(payments).execute()
  await fern.visit('/cart/checkout')
  await db.deleteFrom('payment_methods').execute()
  await db.deleteFrom('delivery_methods').execute()
  await placeOrder()
  await fern.follow('Back to the cart')
  assert.match(fern.text, /Row End Trowel/)
  await db.insertInto('delivery_methods').values(deliveries).execute()
  await db.insertInto('payment_methods').values(payments).execute()
  await db.destroy()
  await fern.visit('/cart/checkout')
})

test('refuses in the checkout a postcode that the country does not have', async () => {
  await fern.send(`Place order: ${fern.texts('.total')[0]}`, { Postcode: '5011', Country: 'DE' })
  assert.equal(fern.status, 400)
  assert.match(fern.errorAt('Postcode') ?? '', /^This postcode does not fit the country Germany\./)
})

test('responds to crafted fields with messages of the shop', async () => {
  const cookie = fern.cookies.getCookieStringSync(shop.url)
  const crafted = {
    terms: ['yes', 'Please accept the terms'],
    address: ['x', 'The address consists of name, lines, postcode, city and country'],
    'delivery.x': ['1', 'Choose a delivery method'],
    'payment.x': ['1', 'Choose a payment method'],
    'currency.x': ['EUR', 'Unknown currency'],
  } as const
  for (const [name, [value, message]] of Object.entries(crafted)) {
    const response = await fetch(`${shop.url}/cart/checkout`, {
      method: 'POST',
      headers: { cookie },
      body: new URLSearchParams({ intent: 'order', [name]: value }),
    })
    assert.equal(response.status, 400, name)
    const text = await response.text()
    assert(text.includes(message), name)
    assert.doesNotMatch(text, /Invalid input/, name)
  }
  for (const body of [
    { address: 'x' },
    { address: { city: 1 } },
    { delivery: 1 },
    { payment: [] },
  ]) {
    const response = await fetch(`${shop.url}/api/v1/products/order`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.equal(response.status, 400)
    assert.doesNotMatch(await response.text(), /Invalid input/, JSON.stringify(body))
  }
})

test('sends a guest to the login and links back when the shop has methods', async () => {
  const guest = await new Visitor(shop.url).visit('/cart/checkout')
  assert.equal(guest.path, '/login')
  await guest.send('Log In', { Email: 'admin@example.com', Password: '121212' })
  assert(guest.hasLink('Back to your checkout'), guest.text)
})

test('shows the customer that the order is paid when an admin has marked it', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin')
  assert.match(admin.text, /revenue \(including €\d+\.\d\d not yet paid\)/)
  await admin.visit('/admin/orders?payment=unpaid')
  assert.match(admin.text, /Unpaid 1/)
  await admin.follow(admin.texts('.order h2')[0])
  await admin.press('Mark as paid')
  assert.equal(admin.toast, 'Order marked as paid')
  assert(admin.hasButton('Mark as not paid'))
  await admin.follow('Packing slip')
  assert.match(admin.text, /Lindenweg 4 1234 Wrenfold Austria/)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /marked order \d+ as paid/)
  await fern.visit('/user/orders')
  assert.match(fern.text, /Paid/)
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /not yet paid/)
})

test('a paid order stays the same when products, prices, taxes, methods, settings and currency change', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  const change = async (path: string, link: string, button: string, values = {}) => {
    await admin.visit(path)
    if (link) await admin.follow(link)
    await admin.send(button, values)
    assert.match(admin.toast ?? '', /saved|successfully|updated|deleted/i, admin.text)
  }
  const before = await paidOrder(admin)
  assert.match(before.pages.join(), /paid on/)
  assert.equal(before.entity?.payment.name, 'Bank transfer')

  await admin.visit('/admin/products?search=row+end')
  await admin.follow('Row End Trowel')
  await change(admin.path, 'Edit product', 'Update Product', {
    Name: 'Other Trowel',
    Price: '99.99',
    Category: 'Kitchen',
  })
  await change('/admin/categories', 'Edit Kitchen', 'Save category', {
    'Tax rate (%)': '7',
  })
  const seller = { 'Tax rate (%)': '21', 'Postal address': 'Elsewhere 9', 'Tax number': 'Y2' }
  await change('/admin/settings/tax', '', 'Save settings', seller)
  const parcel = { Name: 'Bike', 'Price (EUR)': '9.10' }
  await change('/admin/settings/delivery', 'Edit Parcel', 'Save method', parcel)
  const transfer = { Name: 'Bank', 'Account holder': 'Other', Instructions: 'Soon.' }
  await change('/admin/settings/payment', 'Edit Bank transfer', 'Save method', transfer)
  await change('/admin/settings/payment', 'Delete Bank', 'Delete')
  await admin.visit('/admin/settings')
  await admin.send('Save settings', { Currency: 'JPY' })
  admin.document.querySelector('[name=confirmedCurrency]')?.setAttribute('checked', '')
  await admin.press('Save settings')
  assert.equal(admin.toast, 'Settings saved')

  assert.deepEqual(await paidOrder(admin), before)
})

async function paidOrder(admin: Visitor) {
  await fern.visit('/user/orders')
  await fern.follow(fern.texts('.order h2')[0])
  await admin.visit(fern.path.replace('/user/', '/admin/'))
  const pages = [fern, admin].flatMap((visitor) =>
    ['.details', '.order-table', '.delivery-and-payment'].flatMap((part) => visitor.texts(part)),
  )
  await admin.follow('Packing slip')
  const cookie = fern.cookies.getCookieStringSync(shop.url)
  const response = await fetch(`${shop.url}/api/v1/users/orders`, { headers: { cookie } })
  const { orders } = (await response.json()) as { orders: { payment: { name: string } }[] }
  return { pages: [...pages, admin.text], entity: orders.at(0) }
}

test('shows a cancellation invoice when an order with an invoice is cancelled', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/orders')
  await admin.follow(admin.texts('.order h2')[0])
  await admin.follow('Cancel the order')
  assert.match(admin.text, /Invoice 1 will be cancelled with a cancellation invoice\./)
  await admin.press('Cancel the order')
  assert.match(admin.text, /Cancellation invoice C\u20111, for invoice 1/)
  const feet = admin.texts('.invoice-foot')
  assert.equal(feet.length, 2)
  for (const foot of feet) assert.match(foot, /^Corner Shop · Lindenweg 1 · .* · IBAN DE89 3704/)
  assert.match(admin.text, /-€/)
  await admin.follow('Packing slip')
  assert.match(admin.texts('.address-field p')[0] ?? '', /^Corner Shop · Lindenweg 1/)
})

test('reminds the admin to return the money of a cancelled order, and shows when it was paid and refunded', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  await admin.visit('/admin/orders?payment=refund')
  assert.match(admin.text, /Refund due 1/)
  assert.deepEqual(admin.texts('.order .badge'), ['Cancelled', 'Refund due'])
  await fern.visit('/user/orders')
  assert.match(fern.text, /Paid, not refunded yet/)
  await fern.follow(fern.texts('.order h2')[0])
  assert.match(fern.text, /won't be delivered\. We will return your payment of €\d+\.\d\d\./)
  assert.match(fern.text, /paid on .* , not refunded yet/)
  await admin.visit(fern.path.replace('/user/', '/admin/'))
  assert.match(admin.text, /return €\d+\.\d\d to the customer yourself/)
  await admin.press('Mark as refunded')
  assert.equal(admin.toast, 'Order marked as refunded')
  assert.doesNotMatch(admin.text, /to the customer yourself/)
  assert.match(admin.text, /paid on .* , refunded on /)
  await fern.visit(fern.path)
  assert.match(fern.text, /We have returned your payment of €\d+\.\d\d\./)
  assert.match(fern.text, /paid on .* , refunded on /)
  await admin.press('Mark as not refunded')
  assert.equal(admin.toast, 'Order marked as not refunded')
  assert(admin.hasButton('Mark as refunded'))
  await admin.press('Mark as refunded')
  await admin.visit('/admin/orders?payment=refund')
  assert.match(admin.text, /No orders match your filters/)
})

test('names the open order of an account before the account is deleted, and emails about it afterwards', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  const db = databaseOf(shop)
  const { id, order_number: number } = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.id', 'order_number'])
    .where('email', '=', 'user@example.com')
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  await db.destroy()
  await admin.visit('/admin/users?search=user@example.com')
  await admin.follow('Delete Juniper Sedgely')
  assert.deepEqual(admin.texts('.dialog .callout'), [
    `Juniper Sedgely has order ${number}, which is not completed yet. Deleting the account does not cancel it: Juniper Sedgely will still get emails about it.`,
  ])
  await fern.visit('/user/profile')
  await fern.follow('Delete account')
  assert.deepEqual(fern.texts('.dialog .callout'), [
    `You have order ${number}, which is not completed yet. Deleting your account does not cancel it: we will email you about it at user@example.com, but you can no longer see it here.`,
  ])
  await fern.press('Delete')
  assert.equal(
    fern.toast,
    `Your account has been deleted. We will still email you about order ${number}`,
  )
  await admin.visit(`/admin/orders/${id}`)
  assert.match(
    admin.text,
    /Customer Juniper Sedgely \(account deleted\) Email user@example\.com Phone \+?\d/,
  )
  await admin.follow('Mark as delivered')
  assert.match(admin.text, /Juniper Sedgely will get an email\./)
  await admin.press('Mark as delivered')
  const emails = await emailsTo(shop, 'user@example.com')
  assert.equal(emails.at(-1)?.subject, `Your order ${number} was delivered`)
  await admin.follow('Packing slip')
  assert.match(admin.text, /Customer Juniper Sedgely Phone/)
})

test('takes a note and an address for the invoice, closed until something is typed, and shows them as text', async () => {
  const admin = await loggedIn(shop.url, 'admin@example.com')
  const ines = await loggedIn(shop.url, 'ines@example.com')
  await ines.visit('/products')
  await ines.follow('Paper Moon Lamp')
  await ines.press('Add to cart')

  const typed = (name: string) => ines.document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const opened = () =>
    [...ines.document.querySelectorAll('details.optional-fields')].map((it) =>
      it.hasAttribute('open'),
    )
  const order = (values: object) =>
    ines.send(ines.texts('.summary button[value=order]')[0] ?? '', {
      ...{
        ...postalAddress,
        'I accept the terms': 'on',
        'Note (optional)': '<b>Ring</b> twice\n=1+1',
      },
      ...values,
    })
  await ines.visit('/cart/checkout')
  assert.deepEqual(opened(), [false, false])
  await order({ 'VAT id (optional)': '<i>IE1</i>', 'Note (optional)': 'x'.repeat(501) })
  assert.deepEqual([ines.status, ...opened()], [400, true, true])
  assert.equal(ines.errorAt('Note (optional)'), 'Please use at most 500 characters')
  assert.equal(ines.valueOf('Note (optional)'), 'x'.repeat(501))
  await order({})
  assert.equal(ines.errorAt('Name or company'), 'Enter your name')
  assert.deepEqual([ines.status, ...opened()], [400, true, true])
  await ines.send('Update total')
  assert.deepEqual([ines.valueOf('VAT id (optional)'), ...opened()], ['<i>IE1</i>', true, true])
  const values = { name: 'Moss & Sons Ltd', lines: 'Unit 7', city: 'Dublin', country: 'IE' }
  for (const [name, value] of Object.entries(values)) {
    const field = typed(`invoiceAddress.${name}`)
    if (field) field.value = value
  }
  await order({})
  assert.equal(ines.toast, 'Order placed successfully!')

  const invoiceAddress = 'Moss & Sons Ltd Unit 7 Dublin Ireland VAT id <i>IE1</i>'
  await ines.follow(ines.texts('.order h2')[0])
  await admin.visit(ines.path.replace('/user/', '/admin/'))
  for (const visitor of [ines, admin]) {
    assert(visitor.text.includes(`Recipient ${invoiceAddress}`), visitor.text)
    assert.match(visitor.text, /Note to the shop <b>Ring<\/b> twice =1\+1/)
  }
  await admin.follow('Packing slip')
  assert.match(admin.text, /Note to the shop <b>Ring<\/b> twice =1\+1/)
  assert.doesNotMatch(admin.text, /Moss & Sons/)
  assert.match(await admin.exported('orders'), /"<b>Ring<\/b> twice\n=1\+1",/)

  await ines.visit('/products')
  await ines.follow('Paper Moon Lamp')
  await ines.press('Add to cart')
  await ines.visit('/cart/checkout')
  assert.deepEqual([ines.valueOf('Note (optional)'), ...opened()], ['', false, false])
})
