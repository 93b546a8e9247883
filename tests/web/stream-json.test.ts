import '../domain/test-database'
import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { streamJson } from '~/api/stream.server'
import { collectFacts } from '~/middleware/request-facts'

async function changeFrom(clientIp: string, products: AsyncIterable<unknown[]>) {
  const request = new Request('http://shop.test/api/v1/users/add-favorite/1', { method: 'POST' })
  const incoming = new IncomingMessage(new Socket())
  const context = { ...collectFacts(incoming, new ServerResponse(incoming)), clientIp }
  const init = { status: 200, headers: new Headers() }
  return (await streamJson({ message: 'Added', products }, init, { request, context })).text()
}

test('reads the list of a client although another client waits for twenty lists', async () => {
  const read: string[] = []
  async function* batchesOf(client: string) {
    for (let batch = 0; batch < 5; batch++) {
      read.push(client)
      yield [{ batch }]
    }
  }
  const many = Array.from({ length: 20 }, () => changeFrom('198.51.100.1', batchesOf('many')))
  const one = changeFrom('198.51.100.2', batchesOf('one'))
  const texts = await Promise.all([...many, one])
  for (const text of texts) assert.equal(JSON.parse(text).products.length, 5)
  const before = read.slice(0, read.lastIndexOf('one')).filter((client) => client === 'many')
  assert(before.length <= 10, `${before.length} batches of the other client came before`)
})
