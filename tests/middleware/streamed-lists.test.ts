import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { temporaryFolder } from '../support/data'

process.env.DATA_DIR = temporaryFolder()
const { collectFacts } = await import('../../app/middleware/request-facts')
const { beginList } = await import('../../app/middleware/streamed-lists')

// Each request waits until it may stream a list, and then keeps its connection open.
const begun: { mayStream: Promise<boolean>; closed: Promise<unknown> }[] = []
const server = createServer((request, response) => {
  const mayStream = beginList(collectFacts(request, response))
  begun.push({ mayStream, closed: once(response, 'close') })
})
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())

async function request(t: TestContext, localAddress: string) {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  t.after(() => socket.destroy())
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n')
  await once(server, 'request')
  return { socket, ...begun.at(-1) }
}

test('streams no list to a client that has disconnected while it waited', async (t) => {
  const first = await request(t, '127.0.0.2')
  const second = await request(t, '127.0.0.3')
  assert.deepEqual([await first.mayStream, await second.mayStream], [true, true])
  const gone = await request(t, '127.0.0.4')
  const waiting = await request(t, '127.0.0.5')
  gone.socket.destroy()
  await gone.closed
  first.socket.destroy()
  assert.deepEqual([await gone.mayStream, await waiting.mayStream], [false, true])
})

test('streams as many lists at a time to people whose IP is not known as to all clients', async () => {
  const responses = [1, 2].map(() => new ServerResponse(new IncomingMessage(new Socket())))
  for (const response of responses) {
    assert.equal(await beginList({ response, clientIp: '', requestId: 'x' }), true)
  }
  for (const response of responses) response.emit('close')
})
