import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, createGunzip, gunzipSync } from 'node:zlib'
import { createReadableStreamFromReadable } from '@remix-run/node'
import {
  acceptedEncodings,
  compressWell,
  isCompressible,
  withoutSlack,
} from '../../app/middleware/compress'
import { sendResponse } from '../../app/middleware/send-response'

let response: Response
let options: Parameters<typeof sendResponse>[3]
const server = createServer((incoming, outgoing) => {
  void sendResponse(response, incoming, outgoing, options).catch(() => outgoing.destroy())
})
before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
after(() => server.close())

function request(accepted?: string, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  return get({ port, headers, method })
}

async function send(next: Response, accepted?: string) {
  response = next
  const [incoming] = (await once(request(accepted), 'response')) as [IncomingMessage]
  return { headers: incoming.headers, body: await buffer(incoming) }
}

function streamOf(chunks: Iterable<Buffer> | AsyncIterable<Buffer>) {
  return createReadableStreamFromReadable(Readable.from(chunks, { objectMode: false }))
}

const text = 'ünïcödé '.repeat(500)
const html = { headers: { 'content-type': 'text/html' } }

test('parses Accept-Encoding', () => {
  for (const [header, expected] of [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br gzip identity'],
    ['GZIP', 'gzip identity'],
    ['*', 'br gzip identity'],
    ['br;q=0, gzip;q=0.5', 'gzip identity'],
    ['br;q=0.0,gzip ; q=0', 'identity'],
    ['x-gzip-like, brr', 'identity'],
    ['*;q=0', ''],
    [';;,=', 'identity'],
  ] as const) {
    assert.equal(acceptedEncodings(header).join(' '), expected, header)
  }
})

test('knows which types are compressible', () => {
  for (const type of ['text/html; charset=utf-8', 'application/json', 'image/svg+xml', 'text/csv'])
    assert(isCompressible(type), type)
  for (const type of [null, 'image/png', 'application/octet-stream', 'application/zip'])
    assert(!isCompressible(type), String(type))
})

test('compresses a text with an encoding that the client accepts', async () => {
  const plain = await send(new Response(text, html))
  assert.equal(plain.headers['content-encoding'], undefined)
  assert.equal(plain.body.toString(), text)
  const brotli = await send(new Response(text, html), 'gzip, br')
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.body).toString(), text)
  const gzip = await send(new Response(text, html), 'gzip')
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), text)
  for (const { headers, body } of [plain, brotli, gzip]) {
    assert.equal(headers['content-length'], String(body.length))
    assert.equal(headers.vary, 'Accept-Encoding')
  }
})

test('compresses neither a short text nor an image', async () => {
  for (const next of [
    new Response('short', html),
    new Response(new Uint8Array(5000), { headers: { 'content-type': 'image/png' } }),
    new Response(null, { ...html, status: 404 }),
  ]) {
    assert.equal((await send(next, 'gzip')).headers['content-encoding'], undefined)
  }
})

test('compresses a text while it is streamed', async () => {
  const chunks = () => streamOf(Array.from({ length: 20 }, () => Buffer.from(text)))
  const gzip = await send(new Response(chunks(), html), 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), text.repeat(20))
  const plain = await send(new Response(chunks(), html))
  assert.equal(plain.body.toString(), text.repeat(20))
})

for (const accepted of ['gzip', 'identity']) {
  test(`stops reading a body when the client has disconnected: ${accepted}`, async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    async function* endless() {
      try {
        for (;;) {
          yield Buffer.from(text)
          await new Promise(setImmediate)
        }
      } finally {
        end()
      }
    }
    response = new Response(streamOf(endless()), html)
    const client = request(accepted)
    client.on('error', () => {})
    const [incoming] = await once(client, 'response')
    incoming.on('error', () => {})
    client.destroy()
    await ended
  })
}

const readAsFastAsClients = [
  ['the response to a change', 'POST', undefined],
  ['a list without a snapshot', 'GET', { waitsForClient: true }],
] as const

for (const [title, method, sending] of readAsFastAsClients) {
  for (const accepted of ['gzip', 'identity']) readsOnlyAsFast(title, method, sending, accepted)
}

function readsOnlyAsFast(title: string, method: string, sending: typeof options, accepted: string) {
  test(`reads ${title} only as fast as the client: ${accepted}`, async (t) => {
    options = sending
    t.after(() => {
      options = undefined
    })
    const chunk = randomBytes(100_000)
    const chunks = 500
    let produced = 0
    async function* body() {
      for (; produced < chunks; produced++) yield chunk
    }
    response = new Response(streamOf(body()), html)
    const client = request(accepted, method)
    t.after(() => client.destroy())
    const [incoming] = (await once(client, 'response')) as [IncomingMessage]
    // Without backpressure, the whole body would be produced while this one is.
    const other = new Response(streamOf(Array.from({ length: chunks }, () => chunk)), html)
    await send(other, accepted)
    assert(produced < chunks / 2, `${produced} chunks for a client that reads nothing`)
    const unpacked = accepted === 'gzip' ? incoming.pipe(createGunzip()) : incoming
    assert.equal((await buffer(unpacked)).length, chunk.length * chunks)
  })
}

test('stored bodies take no more memory than their bytes', async () => {
  const packed = await compressWell(Buffer.from(text), 'gzip')
  const slice = gunzipSync(packed)
  assert(slice.buffer.byteLength > slice.length)
  const unpacked = withoutSlack(slice)
  assert.equal(unpacked.toString(), text)
  for (const body of [packed, unpacked]) assert.equal(body.buffer.byteLength, body.length)
})
