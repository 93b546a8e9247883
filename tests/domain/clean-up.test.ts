import './test-database'
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { watchClock } from '../../app/background.server'
import { runWhenDue } from '../../app/domain/basics/jobs.server'
import { addToCart } from '../../app/domain/buying/cart/cart.server'
import { takeNotices } from '../../app/domain/buying/cart/cart-notices.server'
import { releaseAbandonedCarts } from '../../app/domain/buying/cart/empty-carts.server'
import { cleanUp } from '../../app/domain/office/clean-up.server'
import { settings } from '../../app/settings.server'
import { db } from '../../db/client'
import { newId } from '../../db/ids'
import { openDatabase } from '../../db/sqlite/driver'
import { day, hour, timeFromNow } from '../../db/time'
import { onPostgres } from '../support/engine'
import { assertStockInvariant } from '../support/stock-invariant'
import { createProduct, createUser, createUsers, stockOf } from './factories'
import { idsOf, putFile } from './files'

const user = await createUser()
const tokens = (expires_at: string) => ({
  token_hash: newId(),
  purpose: 'reset' as const,
  subject_id: user.id,
  expires_at,
})
const sessions = (used_at: string, created_at = used_at) => ({
  id: newId(),
  token_hash: newId(),
  user_id: user.id,
  created_at,
  used_at,
})
const registrations = (created_at: string) => ({
  id: newId(),
  name: 'New',
  email: 'new@shop.test',
  phone: '5550100000',
  password_hash: 'x',
  image_id: null,
  created_at,
})
const emails = (created_at: string) => ({
  id: newId(),
  recipient: 'a@shop.test',
  subject: 'A',
  body: 'B',
  created_at,
  next_attempt_at: created_at,
})
const sentEmails = (sent_at: string) => ({
  id: newId(),
  recipient: 'a@shop.test',
  subject: 'A',
  body: 'B',
  created_at: sent_at,
  sent_at,
})
const orderKeys = (created_at: string) => ({
  user_id: user.id,
  key: newId(),
  order_id: newId(),
  created_at,
})

test('deletes all expired rows, in batches, and preserves the others', async () => {
  const many = Array.from({ length: 1_200 })
  for (const table of ['tokens', 'sessions', 'registrations', 'emails', 'order_keys'] as const) {
    await db.deleteFrom(table).execute()
  }
  await db
    .insertInto('tokens')
    .values(many.map(() => tokens(timeFromNow(-1))))
    .execute()
  await db
    .insertInto('sessions')
    .values(many.map(() => sessions(timeFromNow(-day - 1))))
    .execute()
  const valid = {
    tokens: tokens(timeFromNow(hour)),
    sessions: sessions(timeFromNow(-day + hour)),
    registrations: registrations(timeFromNow(-6 * day)),
    emails: emails(timeFromNow(-6 * day)),
    sent_emails: sentEmails(timeFromNow(-29 * day)),
    order_keys: orderKeys(timeFromNow(-7 * day + hour)),
  }
  const expired = {
    tokens: tokens(timeFromNow(-hour)),
    sessions: sessions(timeFromNow(), timeFromNow(-30 * day - hour)),
    registrations: registrations(timeFromNow(-7 * day - hour)),
    emails: emails(timeFromNow(-7 * day - hour)),
    sent_emails: sentEmails(timeFromNow(-30 * day - hour)),
    order_keys: orderKeys(timeFromNow(-7 * day - hour)),
  }
  for (const [table, row] of [...Object.entries(valid), ...Object.entries(expired)]) {
    await db
      .insertInto(table as 'tokens')
      .values(row as never)
      .execute()
  }
  await cleanUp()
  for (const [table, row] of Object.entries(valid)) {
    const rows = await db
      .selectFrom(table as 'tokens')
      .selectAll()
      .execute()
    assert.equal(rows.length, 1, table)
    assert.equal(rows[0]?.[Object.keys(row)[1] as 'subject_id'], Object.values(row)[1], table)
  }
})

test('deletes expired rate limit counts, and counts that would never expire because the clock was set back', async () => {
  const counts = onPostgres ? db : openDatabase(join(settings.dataDir, 'limits.sqlite'))
  const add = (key: string, expire: number) =>
    sql`insert into counts (key, points, expire) values (${key}, 1, ${expire})`.execute(counts)
  await add('expired', Date.now() - hour)
  await add('valid', Date.now() + hour)
  await add('too far in the future', Date.now() + 400 * day)
  await cleanUp()
  const { rows } = await sql`select key from counts`.execute(counts)
  assert.deepEqual(rows, [{ key: 'valid' }])
  if (!onPostgres) await counts.destroy()
})

test('deletes unused images after a day, but no image of a user, registration, product or order, and no logo', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', '0', '1'].map((letter) => letter.repeat(32))
  const [ofUser, ofRegistration, ofProduct, ofOrder, unused, fresh, logo, darkLogo] = ids
  const old = new Date(Date.now() - 2 * day)
  for (const id of ids) await putFile('images', id, id === fresh ? undefined : old)
  const product = await createProduct(1)
  await db.updateTable('users').set({ image_id: ofUser }).where('id', '=', user.id).execute()
  await db
    .insertInto('registrations')
    .values({ ...registrations(timeFromNow()), image_id: ofRegistration ?? '' })
    .execute()
  await db
    .updateTable('products')
    .set({ image_id: ofProduct ?? '' })
    .where('id', '=', product.id)
    .execute()
  const now = timeFromNow()
  const order = { id: newId(), user_id: user.id, total: 1, created_at: now, updated_at: now }
  await db
    .insertInto('orders')
    .values({ ...order, status: 'cancelled' })
    .execute()
  await db
    .insertInto('order_items')
    .values({
      order_id: order.id,
      position: 0,
      product_id: product.id,
      product_name: 'Thing',
      variant_id: product.id,
      quantity: 1,
      price: 1,
      image_id: ofOrder ?? '',
    })
    .execute()
  const logos = [
    { name: 'logo', value: `${logo}-384x80` },
    { name: 'darkLogo', value: `${darkLogo}-80x80` },
    { name: 'ground', value: 'cool' },
  ]
  await db.insertInto('look').values(logos).execute()
  await cleanUp()
  assert.deepEqual((await idsOf('images')).toSorted(), ids.filter((id) => id !== unused).toSorted())
})

test('deletes imports after seven days, and folders without an import after an hour', async () => {
  const [fresh, old, sent, lost] = Array.from({ length: 4 }, newId) as string[]
  const anHourAgo = new Date(Date.now() - hour - 1)
  for (const id of [fresh, old, sent, lost]) {
    await putFile('imports', id ?? '', id === sent ? undefined : anHourAgo)
  }
  for (const [id, age] of [
    [fresh, 6 * day],
    [old, 7 * day + 1],
  ] as const) {
    const at = timeFromNow(-age)
    await db
      .insertInto('imports')
      .values({
        id: id ?? '',
        file_name: 'a.csv',
        admin_id: user.id,
        admin_name: user.name,
        status: 'done',
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
  await cleanUp()
  assert.deepEqual(await idsOf('imports'), [fresh, sent].sort())
  const rows = await db.selectFrom('imports').select('id').execute()
  assert.deepEqual(rows, [{ id: fresh }])
})

test('empties many carts that were not used for seven days, and returns their units to stock', async () => {
  const { id } = await createProduct(130)
  const buyers = await createUsers(120)
  for (const buyer of buyers) await addToCart(buyer.id, id)
  assert.equal(await stockOf(id), 10)
  await db
    .updateTable('carts')
    .set({ updated_at: timeFromNow(-7 * day - hour) })
    .where('user_id', '!=', buyers[0]?.id ?? '')
    .execute()
  assert.equal(await releaseAbandonedCarts(), 119)
  assert.equal(await stockOf(id), 129)
  assert.match((await takeNotices(buyers[1]?.id ?? '')).join(), /not been used for seven days/)
  assert.deepEqual(await takeNotices(buyers[0]?.id ?? ''), [])
  await assertStockInvariant(db)
})

test('runs a due job once, and again when its interval has passed, even after the clock was set back', async () => {
  let times = 0
  const run = () => runWhenDue('a test', hour, async () => times++)
  const results = await Promise.all([run(), run(), run()])
  assert.deepEqual(results.filter(Boolean), [true])
  assert.equal(await run(), false)
  const setDue = (due_at: string) =>
    db.updateTable('jobs').set({ due_at }).where('name', '=', 'a test').execute()
  await setDue(timeFromNow(-1))
  assert.equal(await run(), true)
  await setDue(timeFromNow(400 * day))
  assert.equal(await run(), true)
  assert.equal(times, 3)
  await setDue(timeFromNow(-1))
  await assert.rejects(
    runWhenDue('a test', hour, () => Promise.reject(new Error('no'))),
    /no/,
  )
  const job = await db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'a test')
    .executeTakeFirst()
  assert(job && job.due_at < timeFromNow(hour / 2), 'a failed job is retried soon')
})

test('logs a warning when the clock is set back', (t) => {
  const warn = t.mock.method(console, 'warn', () => {})
  let tick = () => {}
  t.mock.method(globalThis, 'setInterval', (callback: () => void) => {
    tick = callback
    return { unref() {} }
  })
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  watchClock()
  tick()
  assert.equal(warn.mock.callCount(), 0)
  t.mock.timers.setTime(Date.now() - hour)
  tick()
  const warning = String(warn.mock.calls[0]?.arguments[0])
  assert.match(warning, /^The clock was set back by 3\d\d\d seconds$/)
})
