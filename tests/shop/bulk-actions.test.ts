import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openSharedShop()
})
after(async () => {
  const db = databaseOf(shop)
  await assertStockInvariant(db)
  await db.destroy()
  await shop.close()
})

const logInAsAdmin = () => loggedIn(shop.url, 'admin@example.com')

const namesIn = (admin: Visitor) =>
  admin.texts('.product-row h2').map((it) => it.replace(/ Hidden$/, ''))

function tick(admin: Visitor, ...names: string[]) {
  for (const name of names) {
    const label = [...admin.document.querySelectorAll('label')].find(
      ({ textContent }) => textContent === `Select ${name}`,
    )
    assert(label?.control, name)
    ;(label.control as HTMLInputElement).checked = true
  }
}

test('saves all changed rows at once, and preserves what was typed when one of them is refused', async () => {
  const [admin, other] = [await logInAsAdmin(), await logInAsAdmin()]
  await admin.visit('/admin/products?sort=name')
  await other.visit('/admin/products?sort=name')
  // The second product has variants.
  const [one = '', , two = '', three = ''] = namesIn(admin)
  await admin.send('Save all changes', { [`Price of ${one}`]: '71', [`Stock of ${two}`]: '72' })
  assert.equal(admin.toast, '2 products changed')
  assert.equal(admin.path, '/admin/products?sort=name')
  assert.deepEqual(
    [admin.valueOf(`Price of ${one}`), admin.valueOf(`Stock of ${two}`)],
    ['71.00', '72'],
  )
  const before = other.valueOf(`Price of ${one}`)
  await other.send('Save all changes', { [`Stock of ${two}`]: '5', [`Price of ${three}`]: '8,50' })
  assert.equal(other.status, 409)
  assert.match(other.errorAt(`Stock of ${two}`), /The stock is now 72, no longer/)
  assert.equal(other.valueOf(`Price of ${three}`), '8,50')
  assert.notEqual(before, '71.00')
  assert.equal(
    other.valueOf(`Price of ${one}`),
    '71.00',
    'a field that was not edited shows the current value',
  )
  await other.press('Save all changes')
  assert.equal(other.toast, '2 products changed')
  assert.equal(other.valueOf(`Price of ${one}`), '71.00')
  await other.press('Save all changes')
  assert.equal(other.toast, 'Nothing was changed')
})

test('asks for confirmation, with the count, before the selected products are hidden, shown, repriced or deleted', async () => {
  const admin = await logInAsAdmin()
  await admin.visit('/admin/products?sort=name')
  await admin.press('Hide')
  assert.equal(admin.toast, 'Select at least one row first')
  // The second product has variants.
  const [one = '', , two = '', three = ''] = namesIn(admin)
  tick(admin, one, two)
  await admin.press('Hide')
  assert.match(
    admin.text,
    new RegExp(
      `Hide 2 products ${one}, ${two} This removes them from every cart, and from the shop`,
    ),
  )
  assert.deepEqual(admin.texts('.dialog button'), ['Hide'])
  await admin.follow('Cancel')
  assert.equal(admin.path, '/admin/products?sort=name')
  tick(admin, one, two)
  await admin.press('Hide')
  await pressInDialog(admin, 'Hide')
  assert.equal(admin.toast, '2 products hidden from the shop')
  await admin.visit('/admin/products?show=hidden')
  await admin.follow('Select all')
  await admin.press('Show')
  await pressInDialog(admin, 'Show')
  assert.equal(admin.toast, '2 products shown in the shop again')

  await admin.visit('/admin/products?sort=name')
  const price = Number(admin.valueOf(`Price of ${two}`))
  tick(admin, two)
  await admin.press('Change prices')
  await pressInDialog(admin, 'Change prices', '0')
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Change by (%)'), 'Percentage must be between -90 and 500, and not 0')
  await pressInDialog(admin, 'Change prices', '-50')
  assert.equal(admin.toast, '1 price changed')
  assert.equal(admin.valueOf(`Price of ${two}`), (Math.round(price * 50) / 100).toFixed(2))

  tick(admin, three)
  await admin.press('Delete')
  assert.match(admin.text, new RegExp(`Delete 1 product ${three}`))
  await pressInDialog(admin, 'Delete')
  assert.equal(admin.toast, '1 product deleted')
  assert(!namesIn(admin).includes(three))
})

test('refuses a bulk action without a selection, and asks nothing about rows that do not exist', async () => {
  const admin = await logInAsAdmin()
  const fields = { percent: '5', discountPercent: '5', discountFrom: '', discountUntil: '' }
  for (const [list, intents] of Object.entries({
    '/admin/orders': ['deliver', 'paid'],
    '/admin/products': ['hide', 'show', 'reprice', 'discount', 'delete'],
  })) {
    for (const intent of intents) {
      for (const ids of ['', 'no-id.%00', 'zz']) {
        const response = await fetch(`${shop.url}${list}?index`, {
          method: 'POST',
          headers: { cookie: admin.cookies.getCookieStringSync(shop.url) },
          body: new URLSearchParams({ intent, ids, ...fields }),
          redirect: 'manual',
        })
        if (intent === 'reprice' || intent === 'discount') {
          assert.equal(response.status, 400)
          assert.match(await response.text(), /Select at least one row first/)
          continue
        }
        for (const cookie of response.headers.getSetCookie()) {
          admin.cookies.setCookieSync(cookie, shop.url)
        }
        await admin.visit(list)
        assert.equal(admin.toast, 'Select at least one row first', `${intent} ${ids}`)
      }
      await admin.visit(`${list}?bulk=${intent}&ids=${'0'.repeat(24)}`)
      assert.equal(admin.texts('.dialog').length, 0)
    }
  }
})

test('names the selected orders that are not paid before it asks whether they are delivered', async () => {
  const admin = await logInAsAdmin()
  const db = databaseOf(shop)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number'])
    .where('status', '=', 'processing')
    .orderBy('order_number')
    .execute()
  const details = { instructions: '', account_holder: '', iban: '', bic: '', paid_at: null }
  const kinds = ['transfer', 'delivery', 'collection'] as const
  const payments = kinds.map((kind, at) => ({
    ...details,
    order_id: orders[at]?.id ?? '',
    kind,
    name: `By ${kind}`,
  }))
  await db.insertInto('order_payments').values(payments).execute()
  const [unpaid, onDelivery] = orders
  const ids = orders.map(({ id }) => id).join('.')
  const warning = () => admin.texts('.dialog .callout')
  await admin.visit(`/admin/orders?bulk=deliver&ids=${ids}`)
  assert.deepEqual(warning(), [
    `Not paid yet: ${unpaid?.order_number}. If the money has arrived, mark the order as paid first.`,
  ])
  await admin.visit(`/admin/orders?bulk=deliver&ids=${unpaid?.id}`)
  assert.match(admin.text, new RegExp(` Order ${unpaid?.order_number} Not paid yet`))
  await admin.visit(`/admin/orders/${unpaid?.id}?deliver=1`)
  assert.deepEqual(warning(), [
    `Order ${unpaid?.order_number} is not paid yet (By transfer). If the money has arrived, mark the order as paid first.`,
  ])
  await admin.follow('Not yet')
  await admin.press('Mark as paid')
  for (const path of [
    `/admin/orders/${unpaid?.id}?deliver=1`,
    `/admin/orders/${onDelivery?.id}?deliver=1`,
    `/admin/orders?bulk=deliver&ids=${ids}`,
  ]) {
    await admin.visit(path)
    assert.equal(admin.texts('.dialog').length, 1)
    assert.deepEqual(warning(), [], path)
  }
  await db.deleteFrom('order_payments').execute()
  await db.destroy()
})

test('marks the selected unpaid orders as paid, and names the one that was paid meanwhile', async () => {
  const admin = await logInAsAdmin()
  await admin.visit('/admin/orders')
  assert(!admin.text.includes('Mark as paid'))
  const db = databaseOf(shop)
  const [one, two, free] = await db
    .selectFrom('orders')
    .select(['id', 'order_number as number'])
    .where('status', '=', 'processing')
    .orderBy('order_number', 'desc')
    .limit(3)
    .execute()
  assert(one && two && free)
  const details = { instructions: '', account_holder: '', iban: '', bic: '', paid_at: null }
  await db
    .insertInto('order_payments')
    .values(
      [one, two].map(({ id }) => ({
        ...details,
        order_id: id,
        kind: 'transfer',
        name: 'Transfer',
      })),
    )
    .execute()
  await admin.visit('/admin/orders')
  tick(admin, ...[one, two, free].map(({ number }) => `order ${number}`))
  await admin.press('Mark as paid')
  assert.match(
    admin.text,
    new RegExp(`Mark 2 orders as paid\\? Orders ${two.number}, ${one.number} `),
  )
  assert.match(admin.text, new RegExp(`Already paid, or nothing to pay: ${free.number}`))
  const other = await logInAsAdmin()
  await other.visit(`/admin/orders/${two.id}`)
  await other.press('Mark as paid')
  await pressInDialog(admin, 'Mark as paid')
  assert.equal(
    admin.toast,
    `1 order marked as paid. Not marked: Order ${two.number} is already paid`,
  )
  const paid = await db.selectFrom('order_payments').select('paid_at').execute()
  assert(paid.every(({ paid_at }) => paid_at))
  await db.deleteFrom('order_payments').execute()
  await db.destroy()
})

test('marks all selected orders as delivered, or none when one was delivered meanwhile', async () => {
  const [admin, other] = [await logInAsAdmin(), await logInAsAdmin()]
  for (const visitor of [admin, other]) await visitor.visit('/admin/orders?status=processing')
  const orders = admin.texts('.order h2').map((heading) => heading.replace('Order', 'order'))
  assert(orders.length >= 2)
  for (const visitor of [admin, other]) {
    tick(visitor, ...orders)
    await visitor.press('Mark as delivered')
    assert.match(visitor.text, new RegExp(`Mark ${orders.length} orders as delivered\\?`))
  }
  await pressInDialog(admin, 'Mark as delivered')
  assert.equal(admin.toast, `${orders.length} orders marked as delivered`)
  await pressInDialog(other, 'Mark as delivered')
  assert.match(other.toast ?? '', /^Order \d+ is already delivered$/)
  await admin.visit('/admin/orders')
  assert.equal(admin.texts('.order .badge.processing').length, 0)
  tick(admin, ...admin.texts('.order h2').map((heading) => heading.replace('Order', 'order')))
  await admin.press('Mark as delivered')
  assert.match(admin.text, /None of these orders can be marked as delivered/)
  assert.equal(admin.document.querySelectorAll('.dialog button').length, 0)
})

// The list behind the dialog has a button of the same name.
function pressInDialog(admin: Visitor, name: string, percent?: string) {
  return admin.send(name, percent ? { 'Change by (%)': percent } : {}, '.dialog')
}
