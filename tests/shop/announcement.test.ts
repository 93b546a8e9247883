import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dateIn, dayAfter } from '../../app/domain/basics/time/days'
import { ShopSettingsDraft } from '../../app/domain/settings/shop-settings-draft'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
let admin: Visitor
let guest: Visitor
before(async () => {
  shop = await openSharedShop()
  guest = new Visitor(shop.url)
  admin = await loggedIn(shop.url, 'admin@example.com')
})
after(() => shop.close())

const lines = () => guest.texts('.announcement')
const today = () => dateIn('Pacific/Kiritimati')(new Date())

async function announce(text: string, lastDay: string) {
  await admin.visit('/admin/settings')
  await admin.send('Save settings', {
    Announcement: text,
    'Last day of the announcement': lastDay,
    'Time zone': 'Pacific/Kiritimati',
  })
}

test('shows an announcement above the header of every page', async () => {
  await guest.visit('/')
  assert.deepEqual(lines(), [])
  await announce('Closed until <Monday>', '')
  assert.equal(admin.toast, 'Settings saved')
  for (const path of ['/', '/products', '/no-such-page']) {
    await guest.visit(path)
    assert.deepEqual(lines(), ['Closed until <Monday>'], path)
    const next = guest.document.querySelector('.announcement')?.nextElementSibling
    assert.equal(next?.className, 'site-header')
  }
})

test('shows it on its last day in the time zone of the shop, and no longer on the next day', async () => {
  const tomorrow = dayAfter(today())
  await announce('Nearly over', tomorrow)
  await guest.visit('/')
  assert.deepEqual(lines(), ['Nearly over'])
  await announce('Over', dayAfter(today(), -1))
  await guest.visit('/')
  assert.deepEqual(lines(), [])
  assert(!guest.document.documentElement.outerHTML.includes('"Over"'))
})

test('refuses a text that is too long, and a last day that is no date', async () => {
  await announce('x'.repeat(161), '')
  assert.equal(admin.status, 400)
  assert.equal(admin.errorAt('Announcement'), 'Please use at most 160 characters')
  for (const date of ['24.12.', '2026-02-30', '2026-12-24T00:00']) {
    assert(!ShopSettingsDraft.shape.announcementUntil.safeParse(date).success, date)
  }
})
