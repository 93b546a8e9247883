import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { todayIn } from '../../app/domain/basics/time/days'
import { databaseOf, type Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, type Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
before(async () => {
  shop = await openSharedShop()
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const on = 'Reminder after 5, cancellation after 10 working days'

test('switches reminders and cancellations on and off, and says in words what a shop of an earlier version does', async () => {
  const db = databaseOf(shop)
  const days = { remind_unpaid_after_days: 7, cancel_unpaid_after_days: null }
  await admin.visit('/admin/settings/payment')
  assert.match(admin.text, /The shop does nothing about unpaid orders/)
  await admin.press(on)
  assert.equal(admin.toast, 'Settings saved')
  assert.match(admin.text, new RegExp(on))
  const stale = await loggedIn(shop.url, 'admin@example.com')
  await stale.visit('/admin/settings/payment')
  await db.updateTable('shop_settings').set(days).execute()
  await admin.visit('/admin/settings/payment')
  assert.match(admin.text, /Reminder after 7 working days/)
  await stale.press('Switch off')
  assert.match(stale.toast ?? '', /Someone else has changed these settings/)
  await admin.press('Switch off')
  await admin.press(on)
  await admin.visit('/admin/activity')
  assert.match(admin.text, /Cancel the order after \(working days\) “” → “10”/)
  await db.destroy()
})

test('announces on the home page of admins what the shop will do about unpaid orders', async () => {
  await admin.visit('/admin')
  assert.doesNotMatch(admin.text, /Unpaid orders/)
  const db = databaseOf(shop)
  const orders = await db
    .updateTable('orders')
    .set({ created_at: '2026-01-01' } as object)
    .where('status', '=', 'processing')
    .returning(['id', 'order_number as number'])
    .execute()
  const [reminded, first, second] = orders.sort((one, other) => one.number - other.number)
  const account = { iban: '', bic: '', account_holder: '', paid_at: null }
  const method = { kind: 'transfer', name: 'Transfer', instructions: '', ...account } as const
  const cancelled = {
    ...method,
    reminded_at: '2026-01-09T18:00:00.000Z',
    next_step: 'cancellation' as const,
    next_on: '2099-01-05',
  }
  await db
    .insertInto('order_payments')
    .values([
      { ...method, order_id: reminded?.id ?? '', next_step: 'reminder', next_on: todayIn('UTC') },
      { ...cancelled, order_id: first?.id ?? '' },
      { ...cancelled, order_id: second?.id ?? '' },
    ])
    .execute()
  await admin.visit('/admin')
  const [card] = admin.texts('section[aria-labelledby=announced]')
  assert.match(card ?? '', /Reminder for order 1006 Today at 6:00\sPM or later/)
  assert.match(
    card ?? '',
    /Cancellation of 2 orders: 1008 ?, 1009 Monday, January 5, 2099 at 6:00\sPM or later/,
  )
  await admin.follow('1008')
  assert.match(admin.text, /Reminder sent Jan(?:uary)? 9, 2026/)
  await admin.press('Mark as paid')
  await admin.visit('/admin')
  assert.match(admin.text, /Cancellation of order 1009/)
  await db.deleteFrom('order_payments').execute()
  await db.destroy()
})
