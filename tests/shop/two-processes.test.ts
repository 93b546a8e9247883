import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '../../db/ids'
import { timeFromNow } from '../../db/time'
import { mailServer } from '../domain/smtp'
import { addPeople } from '../soak/visitors'
import { addBuyers, buyByForm, Orders, setStock } from '../support/buyers'
import { command } from '../support/command'
import { demoData, putDemoImages, temporaryFolder } from '../support/data'
import { onPostgres } from '../support/engine'
import { roundRobin } from '../support/proxy'
import { databaseOf, openShop, type Shop } from '../support/server-process'
import { assertStockInvariant } from '../support/stock-invariant'
import { loggedIn } from '../support/visitor'
import { until } from '../support/wait'

// Two processes serve the same data folder, as during an update or on a machine with two cores.

let shops: [Shop, Shop]
before(async () => {
  const environment = { DATA_DIR: demoData(), API_RATE_LIMIT: '20' }
  shops = [await openShop(environment), await openShop(environment)]
})
after(async () => {
  for (const shop of shops) await shop.close()
})

test('one process prepares the shop while the other waits', async () => {
  const folder = temporaryFolder()
  const prepareTwice = async (environment = {}) => {
    const outputs = await Promise.all([
      command('prepare', folder, [], environment),
      command('prepare', folder, [], environment),
    ])
    assert.deepEqual(
      outputs.map(({ status, stderr }) => [status, stderr]),
      [
        [0, ''],
        [0, ''],
      ],
    )
    return (sentence: RegExp) => outputs.filter(({ stdout }) => sentence.test(stdout)).length
  }
  const migrated = await prepareTwice({ DEMO_MODE: 'false' })
  assert.equal(migrated(/^Migrating: 2026-11-24-14-baseline$/m), 1)
  await putDemoImages(folder)
  const filled = await prepareTwice()
  assert.equal(filled(/^The demo is ready\.$/m), 1)
  assert.equal(filled(/^Shop {3}http/m), 2)
  const { stdout } = await command('doctor', folder)
  assert.doesNotMatch(stdout, /^broken/m)
})

test('sends every email once', async () => {
  const db = databaseOf(shops[0])
  const emails = Array.from({ length: 60 }, (_, number) => ({
    id: newId(),
    recipient: `reader${number}@shop.test`,
    subject: 'Hello',
    body: 'Hello',
    created_at: timeFromNow(),
    next_attempt_at: timeFromNow(),
  }))
  await db.insertInto('emails').values(emails).execute()
  await until('the outbox is empty', async () => {
    const left = await db.selectFrom('emails').select('id').limit(1).execute()
    return left.length === 0
  })
  await db.destroy()
  const receivers = mailServer.received.flatMap((mail) => mail.recipients)
  assert.equal(receivers.length, emails.length)
  assert.equal(new Set(receivers).size, emails.length)
})

test('applies one rate limit to both processes together', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 22; call++) {
    const response = await fetch(`${shops[call % 2 ? 1 : 0].url}/api/v1/open/nothing`)
    statuses.push(response.status)
  }
  assert.deepEqual(
    statuses.map((status) => status === 429),
    statuses.map((_, call) => call >= 20),
  )
})

test('shows a change of one process in the other, to guests too', async () => {
  const [one, other] = shops
  const before = await (await fetch(`${other.url}/products/paper-moon-lamp`)).text()
  const visitor = await loggedIn(one.url, 'user@example.com')
  await visitor.visit('/products/paper-moon-lamp')
  await visitor.press('Add to cart')
  const after = await (await fetch(`${other.url}/products/paper-moon-lamp`)).text()
  const stockIn = (html: string) => Number(/(\d+) in stock/.exec(html)?.[1])
  assert.equal(stockIn(after), stockIn(before) - 1)
  const cookie = visitor.cookies.getCookieStringSync(one.url)
  const cart = await fetch(`${other.url}/cart`, { headers: { cookie } })
  assert.match(await cart.text(), /Paper Moon Lamp/)
})

// On PostgreSQL, three-processes.test.ts does this with three.
const skip = onPostgres && 'needs SQLite'

test('200 buyers who want 20 units of a variant get exactly 20', { skip }, async () => {
  const db = databaseOf(shops[0])
  const notebook = { slug: 'margin-notebook', variant: await setStock(db, 'MAR-A5-L', 20) }
  const buyers = await addPeople(db, 200)
  const outcomes = await Promise.all(
    buyers.map((buyer, at) => buyByForm(db, shops[at % 2 ? 1 : 0].url, buyer, notebook)),
  )
  assert.equal(outcomes.filter(Boolean).length, 20)
  await assertStockInvariant(db)
  await db.destroy()
})

test('50 orders at once get invoices without gaps when one of the processes is killed', {
  skip,
}, async (t) => {
  const environment = { DATA_DIR: demoData(), API_RATE_LIMIT: '1000000' }
  const [shop, victim] = [await openShop(environment), await openShop(environment)]
  const db = databaseOf(shop)
  const buyers = await addBuyers(db, 50)
  const proxy = await roundRobin([shop.url, victim.url])
  const orders = new Orders(proxy.url, victim, 1)
  await Promise.all(buyers.map((buyer) => orders.place(buyer)))
  await orders.assertComplete(db, buyers)
  const { statuses, maxWaitMs } = orders
  t.diagnostic(`responses: ${JSON.stringify([...statuses])}, at most ${maxWaitMs.toFixed()} ms`)
  await db.destroy()
  proxy.close()
  for (const each of [shop, victim]) await each.close()
})
