import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryEmails } from '../../app/domain/office/admin-home/admin-outbox.server'
import type { User } from '../../app/domain/people/access/users'
import { movePageUp } from '../../app/domain/shop/pages/pages.server'
import { createProduct, createUser, refusal } from './factories'
import * as shop from './shop'
import { db } from './shop'

const admin = await createUser('admin')

async function createStaff(...areas: string[]) {
  const { id } = await createUser()
  await shop.changeStaff(admin, id, areas)
  return userOf(id)
}

async function userOf(id: string) {
  const user = await shop.findUser(id)
  assert(user)
  return user
}

const noArea = refusal(403, /is not allowed to do this/)
const noAdmin = refusal(403, 'Administrator access only')

test('an admin chooses the areas of staff, changes and removes them, and Activity says so', async () => {
  const { id, name } = await createUser()
  const none = shop.areasVersion({})
  const { message } = await shop.changeStaff(admin, id, ['money', 'orders', 'nothing'], none)
  assert.equal(String(message), `${name} is now staff: Orders and parcels, Refunds and money`)
  const made = await userOf(id)
  assert.deepEqual([made.role, made.areas], ['user', ['orders', 'money']])
  await assert.rejects(
    shop.changeStaff(admin, id, [], none),
    refusal(409, /^Someone else has changed what this user may do/),
  )
  const { total, users } = await shop.listUsers({ role: 'staff', search: '', page: 1 })
  assert.equal(total, 1)
  assert.deepEqual(users[0]?.areas, ['orders', 'money'])

  await shop.changeStaff(admin, id, [], shop.areasVersion(made))
  assert.equal('areas' in (await userOf(id)), false)
  const { activities } = await shop.listActivities(1)
  assert.deepEqual(
    activities.slice(0, 2).map(({ what }) => what),
    [`removed ${name} from staff`, `made ${name} staff: Orders and parcels, Refunds and money`],
  )
})

test('only admins choose areas, of users who are neither admins nor banned', async () => {
  const staff = await createStaff('customers')
  for (const user of [staff, await createUser()]) {
    await assert.rejects(
      shop.changeStaff(user, staff.id, ['money']),
      refusal(401, 'Administrator access only'),
    )
  }
  const other = await createUser('admin')
  await assert.rejects(
    shop.changeStaff(admin, other.id, ['money']),
    refusal(409, /already an admin/),
  )
  const banned = await createUser()
  await shop.banUser(admin, banned.id)
  await assert.rejects(
    shop.changeStaff(admin, banned.id, ['money']),
    refusal(403, /cannot be staff/),
  )
})

test('a promotion, a ban and the command that makes admins end the work as staff', async () => {
  const [promoted, banned, made] = [
    await createStaff('orders'),
    await createStaff('orders'),
    await createStaff('orders'),
  ]
  await shop.promoteUser(admin, promoted.id)
  await shop.demoteUser(admin, promoted.id)
  await shop.banUser(admin, banned.id)
  await shop.unbanUser(admin, banned.id)
  await shop.makeAdmin(made.email)
  for (const { id } of [promoted, banned, made]) assert.equal((await userOf(id)).areas, undefined)
  // The database refuses what no code of the shop would store.
  await assert.rejects(async () =>
    db.updateTable('users').set({ staff_areas: 'money' }).where('id', '=', made.id).execute(),
  )
})

test('each area does its own work in the transaction that checks it, and no other', async () => {
  const { id: product } = await createProduct(4)
  const customer = await createUser()
  await shop.addToCart(customer.id, product)
  const order = await shop.placeOrder(customer.id)
  const work: Record<string, (user: User) => Promise<unknown>> = {
    products: (user) => shop.hideProduct(user, product),
    orders: (user) => shop.sendParcel(user, order.id, {}),
    money: (user) => shop.changeOrderStatus(user, order.id, 'cancelled'),
    customers: (user) => shop.endAllSessions(user, customer.id),
    content: (user) => movePageUp(user, 'none'),
  }
  for (const area of Object.keys(work)) {
    const staff = await createStaff(area)
    for (const [name, run] of Object.entries(work)) {
      if (name !== area) await assert.rejects(run(staff), noArea, `${name} by ${area}`)
    }
  }
  for (const [area, run] of Object.entries(work)) {
    const staff = await createStaff(area)
    if (area === 'content') await assert.rejects(run(staff), refusal(404, /./))
    else await run(staff)
    await shop.changeStaff(admin, staff.id, [])
    await assert.rejects(run(staff), refusal(401, 'Administrator access only'), area)
  }
})

test('staff with all areas change no settings, roles or accounts, and act on neither admins nor other staff', async () => {
  const staff = await createStaff('products', 'orders', 'money', 'customers', 'content')
  const other = await createStaff('orders')
  const customer = await createUser()
  const refused = refusal(401, 'Administrator access only')
  for (const run of [
    () => shop.updateShopSettings(staff, { name: 'Theirs' }),
    () => shop.promoteUser(staff, staff.id),
    () => shop.demoteUser(staff, admin.id),
    () => shop.banUser(staff, customer.id),
    () => shop.deleteUser(staff, customer.id),
    () => shop.changeStaff(staff, staff.id, []),
    () => retryEmails(staff),
  ]) {
    await assert.rejects(run(), refused)
  }
  for (const { id } of [admin, other]) {
    await assert.rejects(shop.endAllSessions(staff, id), noAdmin)
  }
  await shop.endAllSessions(staff, customer.id)
})
