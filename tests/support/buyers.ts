import assert from 'node:assert/strict'
import { once } from 'node:events'
import { findInvoicesWithGaps } from '../../app/domain/buying/documents/invoice-invariants.server'
import { findOrdersWithWrongTotal } from '../../app/domain/buying/order/order-invariants.server'
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

/** Sets the stock of a variant of the demo. Returns its id. */
export async function setStock(db: Db, sku: string, stock: number) {
  const { id } = await db
    .updateTable('variants')
    .set((eb) => ({ stock, received: eb(eb('received', '-', eb.ref('stock')), '+', stock) }))
    .where('sku', '=', sku)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds the variant to the cart and orders it by forms, and repeats what a busy shop refuses. Returns false if no unit was
 * left.
 */
export async function buyByForm(
  db: Db,
  url: string,
  { id, cookie }: Person,
  { slug, variant }: { slug: string; variant: string },
) {
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new URLSearchParams(fields)
    const init = { method: 'POST', headers: { cookie }, body, redirect: 'manual' } as const
    const response = await fetch(url + path, init)
    await response.body?.cancel()
    // A product with options shows a refusal at the choice.
    assert([302, 409, 503].includes(response.status), `${response.status} at ${path}`)
    return response.headers.get('location')
  }
  const hasCart = async () => {
    const lines = db.selectFrom('cart_lines').select('user_id').where('user_id', '=', id)
    return (await lines.executeTakeFirst()) !== undefined
  }
  const isSoldOut = async () => {
    const variants = db.selectFrom('variants').select('stock').where('id', '=', variant)
    return (await variants.executeTakeFirst())?.stock === 0
  }
  let isBought = false
  const isDecided = async () => {
    if (!(await hasCart())) await post(`/products/${slug}`, { intent: 'add', variant })
    isBought = (await post('/cart', { intent: 'order' }))?.startsWith('/user/orders') ?? false
    return isBought || (!(await hasCart()) && (await isSoldOut()))
  }
  await until('the shop is not busy', isDecided, { pauseMs: 100 })
  return isBought
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
