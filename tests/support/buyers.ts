import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  findInvoicesWithGaps,
  findOrdersWithWrongTotal,
} from '../../app/domain/orders/order-invariants.server'
import { newId } from '../../db/ids'
import { addPeople, type Person } from '../soak/visitors'
import { sellerSettings } from './selling'
import type { databaseOf, Shop } from './server-process'
import { assertStockInvariant } from './stock-invariant'
import { until } from './wait'

type Db = ReturnType<typeof databaseOf>

/** Adds buyers with one unit each in their cart to a shop that issues invoices. */
export async function addBuyers(db: Db, count: number) {
  await db.insertInto('shop_settings').values(sellerSettings).execute()
  const { id } = await db
    .updateTable('variants')
    .set((eb) => ({ received: eb('received', '+', count) }))
    .where('id', 'in', db.selectFrom('products').select('id').where('slug', '=', 'paper-moon-lamp'))
    .returning('id')
    .executeTakeFirstOrThrow()
  const buyers = await addPeople(db, count)
  const now = new Date().toISOString()
  await db
    .insertInto('carts')
    .values(buyers.map((buyer) => ({ user_id: buyer.id, updated_at: now })))
    .execute()
  await db
    .insertInto('cart_lines')
    .values(
      buyers.map((buyer) => ({ user_id: buyer.id, variant_id: id, quantity: 1, added_at: now })),
    )
    .execute()
  return buyers
}

/** How a shop responded to orders while one of its processes was killed. */
export class Orders {
  readonly placed: string[] = []
  /** How often each status was received; 0 is an interrupted response. */
  readonly statuses = new Map<number, number>()
  maxWaitMs = 0
  #killed: Promise<unknown> | undefined

  constructor(
    readonly url: string,
    readonly victim: Shop,
    readonly killAfter: number,
  ) {}

  /** Orders the cart of a buyer. Repeats the request with the same key until the shop acknowledges the order. */
  async place({ cookie }: Person) {
    const headers = { cookie, 'idempotency-key': newId() }
    await until('a process places the order', async () => {
      const id = await this.#order(headers)
      if (id !== undefined) this.placed.push(id)
      return id
    })
    if (this.placed.length < this.killAfter || this.#killed) return
    this.#killed = once(this.victim.process, 'exit')
    this.victim.process.kill('SIGKILL')
  }

  async #order(headers: Record<string, string>) {
    const start = performance.now()
    const url = `${this.url}/api/v1/products/order`
    const response = await fetch(url, { method: 'POST', headers }).catch(() => undefined)
    const body = await response?.text().catch(() => undefined)
    const status = body === undefined ? 0 : (response?.status ?? 0)
    this.maxWaitMs = Math.max(this.maxWaitMs, performance.now() - start)
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === 503) assert(response?.headers.get('retry-after'))
    if ([0, 502, 503].includes(status)) return undefined
    assert.equal(status, 200, body)
    return (JSON.parse(body ?? '') as { order: { _id: string } }).order._id
  }

  /** Asserts that the process was killed, and that exactly the acknowledged orders exist, each with an invoice. */
  async assertComplete(db: Db, buyers: Person[]) {
    await this.#killed
    assert.equal(this.victim.process.signalCode, 'SIGKILL')
    const placed = this.placed.toSorted()
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'user_id'])
      .where(
        'user_id',
        'in',
        buyers.map(({ id }) => id),
      )
      .execute()
    assert.deepEqual(orders.map(({ id }) => id).sort(), placed)
    assert.equal(new Set(orders.map(({ user_id }) => user_id)).size, buyers.length)
    const invoices = await db
      .selectFrom('invoices')
      .select('order_id')
      .where('kind', '=', 'invoice')
      .execute()
    assert.deepEqual(invoices.map(({ order_id }) => order_id).sort(), placed)
    assert.deepEqual(await findInvoicesWithGaps(db), [])
    assert.deepEqual(await findOrdersWithWrongTotal(db), [])
    await assertStockInvariant(db)
  }
}
