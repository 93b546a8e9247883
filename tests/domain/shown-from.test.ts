import './test-database'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createProduct, createUser, refusal, stockOf } from './factories'
import { importFile } from './import-files'
import * as shop from './shop'
import { db, timeFromNow } from './shop'

const admin = await createUser('admin')
const year = new Date().getUTCFullYear()
const later = `${year + 1}-12-01T18:00`

function update(id: string, values: object) {
  const draft = shop.ProductUpdate.parse({ price: '10', itemsInStock: '+0', ...values })
  return shop.updateProduct(admin, id, draft)
}

function stored(id: string) {
  return db
    .selectFrom('products')
    .select(['hidden_at', 'shown_from', 'created_at', 'slug', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function stateOf(id: string) {
  const { hidden_at, shown_from } = await stored(id)
  return hidden_at ? (shown_from ?? 'hidden') : (shown_from ?? 'shown')
}

/** What is stored when the time has come. */
function letTimePass(ids: string[]) {
  const old = { shown_from: '2020-01-01T09:00', created_at: timeFromNow(-9 * shop.day) }
  return db.updateTable('products').set(old).where('id', 'in', ids).execute()
}

test('reads a date with a time, and finds it due also if the clock left it out in spring', () => {
  assert.equal(shop.momentIn('2026-12-01T18:00'), '2026-12-01T18:00')
  assert.equal(shop.momentIn('1.12.2026 9:05', 'de-DE'), '2026-12-01T09:05')
  assert.equal(shop.momentIn('2026-12-01 18:00:00'), '2026-12-01T18:00')
  for (const text of ['2026-12-01', '2026-02-30T18:00', '2026-12-01T25:00', '2026-12-01T18:00Z'])
    assert.equal(shop.momentIn(text), undefined, text)
  const inBerlin = (at: string) => shop.momentNow('Europe/Berlin', new Date(at))
  const leftOut = '2026-03-29T02:30'
  assert.ok(inBerlin('2026-03-29T00:59:00Z') < leftOut)
  assert.ok(inBerlin('2026-03-29T01:00:00Z') > leftOut)
})

test('hides a product until its time, then shows all that are due at once, as the newest', async () => {
  const [one, other] = [await createProduct(3), await createProduct(4)]
  const customer = await createUser()
  await shop.addToCart(customer.id, one.id)
  await update(one.id, { shownFrom: later })
  await update(other.id, { shownFrom: later })
  assert.deepEqual([await stateOf(one.id), await stockOf(one.id)], [later, 3])
  assert.equal(await shop.findProductBySlug(one.slug), undefined)
  assert.ok(await shop.findHiddenProduct(one.slug))
  await shop.showDueProducts()
  assert.equal(await stateOf(one.id), later, 'not before')
  await update(one.id, { brand: 'Other' })
  await update(one.id, { shownFrom: later })
  assert.equal(await stateOf(one.id), later, 'neither a missing nor the same time changes anything')

  await letTimePass([one.id, other.id])
  const late = await shop.findProductsShownLate(db, shop.day)
  assert.equal(late.length, 2)
  const before = timeFromNow()
  await Promise.all([shop.showDueProducts(), shop.showDueProducts()])
  for (const { id, name } of [one, other]) {
    assert.equal(await stateOf(id), 'shown')
    assert.ok((await stored(id)).created_at >= before)
    const shown = await db
      .selectFrom('activities')
      .select('actor_id')
      .where('subject', '=', `product ${name}`)
      .where('action', '=', 'showed')
      .execute()
    assert.deepEqual(shown, [{ actor_id: 'shop' }], 'only one process has shown it')
  }
  assert.deepEqual(await shop.findProductsShownLate(db, 0), [])
})

test('does not show a product that an admin has hidden, or whose time was removed', async () => {
  const [hidden, emptied, byHand] = [
    await createProduct(1),
    await createProduct(1),
    await createProduct(1),
  ]
  for (const { id } of [hidden, emptied, byHand]) await update(id, { shownFrom: later })
  await shop.hideProducts(admin, [hidden.id])
  await update(emptied.id, { shownFrom: '' })
  await shop.showProduct(admin, byHand.id)
  assert.equal(await stateOf(hidden.id), 'hidden')
  assert.equal(await stateOf(emptied.id), 'hidden')
  assert.equal(await stateOf(byHand.id), 'shown')
  await assert.rejects(shop.hideProduct(admin, hidden.id), refusal(409, /is already hidden/))
  await update(byHand.id, { shownFrom: '' })
  assert.equal(await stateOf(byHand.id), 'shown')
})

test('refuses a time that has passed, and text that is no time', async () => {
  const { id } = await createProduct(1)
  const past = { shownFrom: '2020-01-01T09:00' }
  await assert.rejects(update(id, past), refusal(400, /has passed/))
  assert.equal(await stateOf(id), 'shown')
  const { error } = shop.ProductUpdate.safeParse({ price: '1', itemsInStock: '1', shownFrom: 'x' })
  assert.deepEqual(error?.issues[0]?.path, ['shownFrom'])
})

test('exports and imports the time, also twice, and shows a product whose line has no time any more', async () => {
  const [waiting, visible] = [await createProduct(1), await createProduct(1)]
  await update(waiting.id, { shownFrom: later })
  let file = ''
  for await (const part of shop.exportCsv('products') ?? []) file += part
  assert.match(file, /,shown from/)
  const cell = later.replace('T', ' ')
  assert.match(file, new RegExp(cell))
  await importFile(file)
  assert.equal(await stateOf(waiting.id), later)
  const columns = 'name,hidden,shown from'
  await importFile(`${columns}\n${visible.name},no,${cell}\n${waiting.name},yes,2020-01-01 09:00\n`)
  assert.equal(await stateOf(visible.id), later)
  assert.equal(await stateOf(waiting.id), 'shown')
  await importFile(`${columns}\n${visible.name},no,${cell}\n`)
  assert.equal(await stateOf(visible.id), later, 'the same line changes nothing')
  const fields = `brand,description,category,price,stock`
  await importFile(
    `name,${fields},shown from\nDrop,Maker,Nice.,${await nameOf(waiting.categoryId)},5,1,${cell}\n`,
  )
  const { id } = await idOf('Drop')
  assert.equal(await stateOf(id), later)
})

test('changes nothing when it imports an export of a product whose time has passed meanwhile', async () => {
  const { id, name, categoryId } = await createProduct(2)
  const passed = 'hidden,shown from\n%,yes,2020-01-01 09:00\n'
  const customer = await createUser()
  await shop.addToCart(customer.id, id)
  const { preview } = await importFile(`name,${passed.replace('%', name)}`)
  assert.deepEqual([preview.changed, preview.changes, preview.unchanged], [0, [], 1])
  assert.deepEqual([await stateOf(id), await stockOf(id)], ['shown', 1])
  const required = `Maker,Nice.,${await nameOf(categoryId)},5,1`
  const fields = 'name,brand,description,category,price,stock'
  await importFile(`${fields},${passed.replace('%', `Out now,${required}`)}`)
  const { id: added } = await idOf('Out now')
  assert.equal(await stateOf(added), 'shown', 'a new product, too')
  await shop.hideProduct(admin, id)
  await importFile(`name,${passed.replace('%', name)}`)
  assert.equal(await stateOf(id), 'hidden', 'an admin has hidden it since')
})

function idOf(name: string) {
  return db.selectFrom('products').select('id').where('name', '=', name).executeTakeFirstOrThrow()
}

async function nameOf(categoryId: string) {
  const { name } = await db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', categoryId)
    .executeTakeFirstOrThrow()
  return name
}
