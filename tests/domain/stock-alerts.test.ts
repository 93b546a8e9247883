import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { day, hour, timeFromNow } from '../../db/time'

// The modules of the shop read these settings. A demo sends no such emails.
process.env.DEMO_MODE = 'false'
const { db, mailServer, sendDueEmails, transaction } = await import('./smtp')
const { createProduct, createProductWithVariants, createUser, createUsers, emailsTo, refusal } =
  await import('./factories')
const { assertStockInvariant } = await import('../support/stock-invariant')
const { changeUnits } = await import('../../app/domain/catalogue/stock/stock.server')
const shop = await import('./shop')

const admin = await createUser('admin')
let clients = 0
const newClient = () => `192.0.2.${++clients}`

afterEach(async () => {
  await assertStockInvariant(db)
  await db.deleteFrom('stock_alerts').execute()
  await db.deleteFrom('stock_alert_rounds').execute()
  await db.deleteFrom('emails').execute()
})

const request = (variantId: string, email: string, client = newClient()) =>
  shop.requestAlert(variantId, email, client)

const tokenIn = (body = '') => /\/stock-alerts\/([\w-]{43})/.exec(body)?.[1] ?? 'no token'

async function askAndConfirm(variantId: string, email: string) {
  await request(variantId, email)
  const token = tokenIn((await emailsTo(email)).at(-1)?.body)
  await shop.confirmAlerts(token)
  return token
}

const setStock = (id: string, units: number) =>
  transaction((trx) => changeUnits(trx, [{ id, added: units }]))

/** As two looks of the job, 15 minutes apart. */
async function lookTwice() {
  await shop.sendStockAlerts()
  await shop.sendStockAlerts()
}

const newsOf = async (email: string) =>
  (await emailsTo(email)).filter(({ subject }) => subject.startsWith('Back in stock'))

const waiting = async (productId: string) =>
  (await shop.countWaitingForProducts([productId]))[productId] ?? 0

test('emails a guest who has confirmed, once, when it is in stock at two looks in a row', async () => {
  const { id, name } = await createProduct(0)
  const { message } = await request(id, 'ann@shop.test')
  await setStock(id, 1)
  await lookTwice()
  assert.deepEqual(await newsOf('ann@shop.test'), [], 'not confirmed')
  await setStock(id, -1)
  assert.equal(await waiting(id), 0)
  const token = await askAndConfirm(id, 'ann@shop.test')
  assert.equal(await waiting(id), 1)
  const again = await request(id, 'ann@shop.test')
  assert.equal(again.message, message, 'the same answer')
  assert.equal((await emailsTo('ann@shop.test')).length, 2, 'no email to who waits already')

  await setStock(id, 1)
  await shop.sendStockAlerts()
  await setStock(id, -1)
  await shop.sendStockAlerts()
  await setStock(id, 1)
  await shop.sendStockAlerts()
  assert.deepEqual(await newsOf('ann@shop.test'), [], 'a cart was emptied and filled again')
  await Promise.all([shop.sendStockAlerts(), shop.sendStockAlerts()])
  const [news, ...more] = await newsOf('ann@shop.test')
  assert.equal(more.length, 0)
  assert.equal(news?.subject, `Back in stock: ${name}`)
  assert.match(news?.body ?? '', /\/products\/thing-/)
  assert.equal(tokenIn(news?.body), token)
  assert.equal(await waiting(id), 0)

  mailServer.received.length = 0
  await sendDueEmails()
  const { source = '' } = mailServer.received.find((it) => it.source.includes('Back in')) ?? {}
  const headers = (source.split('\r\n\r\n')[0] ?? '').replace(/\r\n\s+/g, ' ')
  assert.ok(headers.includes(`List-Unsubscribe: <http://shop.test/stock-alerts/${token}>`), headers)
  assert.ok(headers.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))
})

test('writes to the oldest three for each unit, and to the next ones a day later', async () => {
  const { id } = await createProduct(0)
  const users = await createUsers(5)
  for (const user of users) {
    const found = await shop.findUser(user.id)
    assert(found)
    await shop.waitForVariant(found, id)
  }
  await setStock(id, 1)
  await lookTwice()
  await lookTwice()
  assert.equal(await waiting(id), 2)
  const left = await shop.awaitedVariants(users[3]?.id ?? '', [id])
  assert.ok(left.has(id), 'the oldest come first')
  await db
    .updateTable('stock_alert_rounds')
    .set({ not_before: timeFromNow(-1) })
    .execute()
  await shop.sendStockAlerts()
  assert.equal(await waiting(id), 0)
})

test('sends nothing about a hidden product or to a banned user, and stops with one link', async () => {
  const [hidden, other] = [await createProduct(0), await createProduct(0)]
  const user = await createUser()
  await shop.waitForVariant(user, hidden.id)
  await shop.waitForVariant(user, hidden.id)
  const token = await askAndConfirm(other.id, 'bob@shop.test')
  await shop.hideProduct(admin, hidden.id)
  await setStock(hidden.id, 5)
  await lookTwice()
  assert.deepEqual(await newsOf(user.email), [])
  assert.equal((await shop.listLinkedAlerts(token)).length, 1)
  await shop.stopAlerts(token)
  await shop.stopAlerts(token)
  await setStock(other.id, 5)
  await lookTwice()
  assert.deepEqual(await newsOf('bob@shop.test'), [])
  await shop.showProduct(admin, hidden.id)
  await db.updateTable('users').set({ is_banned: 1 }).where('id', '=', user.id).execute()
  await lookTwice()
  assert.deepEqual(await newsOf(user.email), [])
  await db.updateTable('users').set({ is_banned: 0 }).where('id', '=', user.id).execute()
})

test('stops all of one person with each link, also what they asked for as a guest and after it was sent', async () => {
  const [first, second] = [await createProduct(0), await createProduct(0)]
  const user = await createUser()
  const other = await createUser()
  await shop.waitForVariant(other, second.id)
  await askAndConfirm(second.id, 'other@shop.test')
  const left = async () => (await db.selectFrom('stock_alerts').select('id').execute()).length
  const guestToken = await askAndConfirm(first.id, user.email)
  await shop.waitForVariant(user, second.id)
  assert.equal((await shop.listLinkedAlerts(guestToken)).length, 2)
  await shop.stopAlerts(guestToken)
  assert.equal(await left(), 2, 'by the link of the guest')

  await askAndConfirm(first.id, user.email)
  await shop.waitForVariant(user, second.id)
  await setStock(first.id, 1)
  await lookTwice()
  const sentToGuest = tokenIn((await newsOf(user.email)).at(-1)?.body)
  assert.equal((await shop.listLinkedAlerts(sentToGuest)).length, 1)
  await shop.stopAlerts(sentToGuest)
  assert.equal(await left(), 2, 'by the email to the guest, whose row was deleted when it was sent')

  await setStock(first.id, -1)
  await shop.waitForVariant(user, first.id)
  await askAndConfirm(second.id, user.email)
  await setStock(first.id, 1)
  await db.deleteFrom('emails').execute()
  await db.deleteFrom('stock_alert_rounds').execute()
  await lookTwice()
  const sentToUser = tokenIn((await newsOf(user.email)).at(-1)?.body)
  assert.equal((await shop.listLinkedAlerts(sentToUser)).length, 1)
  await shop.stopAlerts(sentToUser)
  assert.equal(await left(), 2, 'by the email to the user, whose row was deleted when it was sent')
})

test('confirms only what was asked for with the link, not another request of the same person', async () => {
  const [first, second] = [await createProduct(0), await createProduct(0)]
  const user = await createUser()
  await shop.waitForVariant(user, first.id)
  await setStock(first.id, 1)
  await lookTwice()
  const token = tokenIn((await newsOf(user.email)).at(-1)?.body)
  await request(second.id, user.email)
  assert.deepEqual(await shop.listLinkedAlerts(token), [])
  await shop.confirmAlerts(token)
  assert.equal(await waiting(second.id), 0)
  await shop.stopAlerts(token)
  assert.equal((await db.selectFrom('stock_alerts').select('id').execute()).length, 0)
})

test('refuses what is in stock, in the own cart, hidden, or no email address, and too many requests', async () => {
  const [available, soldOut] = [await createProduct(1), await createProduct(1)]
  const user = await createUser()
  await assert.rejects(request(available.id, 'c@shop.test'), refusal(409, /is in stock again/))
  await shop.addToCart(user.id, soldOut.id)
  await assert.rejects(
    shop.waitForVariant(user, soldOut.id),
    refusal(409, 'You have it in your cart'),
  )
  await assert.rejects(request(soldOut.id, 'ivy'), refusal(400, /valid email/))
  await assert.rejects(request(shop.newId(), 'c@shop.test'), refusal(404, 'Product not found'))
  const client = newClient()
  for (let count = 0; count < 10; count++) await request(soldOut.id, 'd@shop.test', client)
  assert.equal((await emailsTo('d@shop.test')).length, 5, 'to one address from one client')
  await assert.rejects(request(soldOut.id, 'e@shop.test', client), refusal(429, /Too many/))
})

test('is about one variant, which keeps who waits for it when it becomes the product again', async () => {
  const { id, variantIds } = await createProductWithVariants([2, 0])
  const [first = '', second = ''] = variantIds
  const user = await createUser()
  await askAndConfirm(second, 'vera@shop.test')
  await shop.waitForVariant(user, second)
  assert.deepEqual(await shop.countWaitingForVariants(id), [{ name: '2', count: 2 }])
  await shop.deleteVariant(admin, id, first)
  await shop.setOptions(admin, id, shop.OptionsDraft.parse({}))
  assert.deepEqual(await shop.countWaitingForVariants(id), [{ name: '', count: 2 }])
  await shop.deleteProduct(admin, id)
  assert.equal(await waiting(id), 0)
})

test('follows a new email address of the account, and forgets all with the account or after its time', async () => {
  const { id } = await createProduct(0)
  const user = await createUser()
  await askAndConfirm(id, user.email)
  await shop.waitForVariant(user, id)
  assert.equal(await waiting(id), 1, 'not twice for one person')
  const data = await shop.readCustomerData(user.id)
  assert.equal(data?.awaitedProducts?.length, 1)
  const email = 'moved@shop.test'
  await db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
  await setStock(id, 1)
  await lookTwice()
  assert.equal((await newsOf(email)).length, 1)
  await setStock(id, -1)
  await askAndConfirm(id, email)
  await shop.deleteUser(admin, user.id)
  assert.equal(await waiting(id), 0)

  await request(id, 'late@shop.test')
  const token = tokenIn((await emailsTo('late@shop.test'))[0]?.body)
  await db
    .updateTable('stock_alerts')
    .set({ created_at: timeFromNow(-25 * hour) })
    .execute()
  await shop.confirmAlerts(token)
  assert.equal(await waiting(id), 0, 'the link has expired')
  await askAndConfirm(id, 'old@shop.test')
  await shop.deleteOldAlerts()
  assert.equal((await db.selectFrom('stock_alerts').select('id').execute()).length, 1)
  await db
    .updateTable('stock_alerts')
    .set({ created_at: timeFromNow(-366 * day) })
    .execute()
  await shop.deleteOldAlerts()
  assert.equal(await waiting(id), 0)
})
