import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { CatalogueQuery } from '../../domain/catalogue'
import { exportProducts, exportUsers, type Part } from '../../domain/catalogue-export.server'
import { exportOrders } from '../../domain/orders.server'
import { everything, showOrder, showProduct, showUser } from './show.server'

interface Init {
  status?: number
  headers: Headers
}

/**
 * Answers with an object whose last property is a list that may be very long. It is written batch by batch, as
 * fast as it is read, and other requests are served between two batches.
 */
async function streamList(
  head: object,
  name: string,
  batches: AsyncIterable<object[]>,
  { status = 200, headers }: Init,
) {
  const source = batches[Symbol.asyncIterator]()
  // Read before the answer begins: a fault can still be answered as one.
  let batch = await source.next()
  async function* pieces() {
    yield `${JSON.stringify(head).slice(0, -1)},"${name}":[`
    let separator = ''
    while (!batch.done) {
      yield separator + batch.value.map((item) => JSON.stringify(item)).join(',')
      separator = ','
      await setImmediate()
      batch = await source.next()
    }
    yield ']}'
  }
  headers.set('content-type', 'application/json; charset=utf-8')
  const body = createReadableStreamFromReadable(Readable.from(pieces(), { objectMode: false }))
  return new Response(body, { status, headers })
}

/** An answer that ends with the products: all, or those of a query and a part of the list. */
export function withProducts(head: object, init: Init & { query?: CatalogueQuery; part?: Part }) {
  const { query = everything, part } = init
  return streamList(head, 'products', shown(exportProducts(query, part), showProduct), init)
}

export function withUsers(head: object, init: Init) {
  return streamList(head, 'users', shown(exportUsers(), showUser), init)
}

/** An answer that ends with orders: all, or those of one person. */
export function withOrders(head: object, init: Init & { userId?: string }) {
  return streamList(head, 'orders', shown(exportOrders(init.userId), showOrder), init)
}

async function* shown<Row, Shown>(
  batches: AsyncIterable<Row[]>,
  show: (row: Row) => Shown | Promise<Shown>,
) {
  for await (const batch of batches) yield (await Promise.all(batch.map(show))) as object[]
}
