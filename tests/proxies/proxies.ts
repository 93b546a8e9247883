import assert from 'node:assert/strict'
import { createReadStream, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, suite, test } from 'node:test'
import sharp from 'sharp'
import { ZipFile } from 'yazl'
import { requireNode } from '../../app/require-node.server'
import { demoData, temporaryFolder } from '../support/data'
import { freePort } from '../support/ports'
import { emailsTo, openShop, type Shop } from '../support/server-process'
import { until } from '../support/wait'
import { send, statusWithHttp2 } from './client'
import { cdn, isInstalled, proxies, type ReverseProxy, startProxy, stopProxy } from './servers'

// npm run test:proxies runs the shop behind each installed proxy, with the examples in docs/proxies/.

requireNode()

const megabyte = 1024 * 1024
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

for (const proxy of proxies) {
  const skip = !isInstalled(proxy) && `not installed (Debian: apt-get install ${proxy.packages})`
  suite(proxy.name, { skip }, () => testBehind(proxy))
}

interface Running {
  url: string
  http: number
  shops: Shop[]
  restart: (index: number) => Promise<void>
  stop: () => Promise<void>
}

async function startBehind(proxy: ReverseProxy, trusted = 'true'): Promise<Running> {
  const [http, https] = [await freePort(), await freePort()]
  const url = `https://localhost:${https}`
  const environment = {
    DATA_DIR: demoData(),
    PUBLIC_URL: url,
    TRUST_PROXY: trusted,
    API_RATE_LIMIT: '1000000',
  }
  const ports: number[] = []
  for (let count = proxy.keeps?.processes ?? 1; count > 0; count--) ports.push(await freePort())
  const open = (port: number | undefined) => openShop({ ...environment, PORT: String(port) })
  const shops: Shop[] = []
  for (const port of ports) shops.push(await open(port))
  const server = await startProxy(proxy, {
    http,
    https,
    shops: ports,
    isBehindCdn: trusted.includes(cdn),
  })
  return {
    url,
    http,
    shops,
    async restart(index) {
      await shops[index]?.stop()
      shops[index] = await open(ports[index])
    },
    async stop() {
      await stopProxy(server)
      for (const shop of shops) await shop.stop()
    },
  }
}

function testBehind(proxy: ReverseProxy) {
  let running: Running
  let url: string
  before(async () => {
    running = await startBehind(proxy)
    url = running.url
  })
  after(() => running.stop())

  const logIn = (password: string, options = {}, email = 'user@example.com') =>
    send(`${url}/api/v1/open/login`, {
      method: 'POST',
      headers: { ...json, origin: url },
      body: JSON.stringify({ email, password }),
      ...options,
    })
  const cookieOf = async (email: string) => {
    const { headers } = await logIn('121212', {}, email)
    const cookies = [headers['set-cookie'] ?? []].flat()
    return cookies.map((it) => it.split(';')[0]).join('; ')
  }

  test('logs in users of old browsers, and refuses the forms of other sites', async () => {
    const body = 'email=user%40example.com&password=121212'
    const path = `${url}/login`
    const headers = { ...form, origin: url }
    const answer = await send(path, { method: 'POST', headers, body })
    assert.equal(answer.status, 302, answer.text)
    assert.equal(new URL(String(answer.headers.location), url).href, `${url}/user`)
    assert.match(String(answer.headers['set-cookie']), /refreshToken=[^;]+;[^,]*Secure/)
    const foreign = { ...form, origin: 'https://evil.example' }
    assert.equal((await send(path, { method: 'POST', headers: foreign, body })).status, 403)
    if (proxy.name === 'Apache') return
    assert.equal(await statusWithHttp2(path, { headers, body }), 302)
    assert.equal(await statusWithHttp2(path, { headers: foreign, body }), 403)
  })

  test('counts the failures of each client on its own, and ignores a forged X-Forwarded-For', async () => {
    const statusFrom = async (from: string, forged?: string) => {
      const headers = { ...json, origin: url, ...(forged && { 'x-forwarded-for': forged }) }
      return (await logIn('wrong', { from, headers })).status
    }
    for (let guess = 0; guess < 10; guess++) assert.equal(await statusFrom('127.0.0.2'), 401)
    assert.equal(await statusFrom('127.0.0.2'), 429)
    for (const forged of ['203.0.113.7', '127.0.0.3', 'unknown', '']) {
      assert.equal(await statusFrom('127.0.0.2', forged), 429, forged)
    }
    assert.equal(await statusFrom('127.0.0.3'), 401)
    assert.equal(await statusFrom('127.0.0.3', '127.0.0.2'), 401)
  })

  test('leads to https in redirects and emails', async () => {
    const plain = await fetch(`http://localhost:${running.http}/products`, { redirect: 'manual' })
    assert([301, 308].includes(plain.status))
    assert.match(plain.headers.get('location') ?? '', /^https:\/\/localhost\b.*\/products$/)
    const [shop] = running.shops
    const body = 'email=user%40example.com'
    const headers = { ...form, origin: url }
    await send(`${url}/forgot-password`, { method: 'POST', headers, body })
    const emails = shop ? await emailsTo(shop, 'user@example.com') : []
    assert(emails.at(-1)?.body.includes(`${url}/reset-password/`))
  })

  test('passes pages on as the shop sends them, with each security header once', async () => {
    const [shop] = running.shops
    for (const path of ['/products', '/api/v1/open/products', '/sitemap.xml']) {
      const original = await (await fetch(`${shop?.url}${path}`)).text()
      for (const encoding of ['identity', 'gzip', 'br']) {
        // The first responses are not compressed yet, or for each client on its own.
        await until(`${path} arrives as ${encoding}`, async () => {
          const answer = await send(url + path, { headers: { 'accept-encoding': encoding } })
          // Some ids differ from page to page.
          assert.equal(answer.text.length, original.length, `${path} ${encoding}`)
          return (answer.headers['content-encoding'] ?? 'identity') === encoding
        })
      }
    }
    const { names } = await send(`${url}/login`)
    for (const name of [
      'strict-transport-security',
      'content-security-policy',
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'x-request-id',
    ]) {
      assert.equal(names.filter((it) => it === name).length, 1, name)
    }
  })

  test('accepts an image of just under 2 MB', async () => {
    const pixels = { width: 825, height: 825, channels: 3 } as const
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const picture = await sharp({ create: { ...pixels, background: '#fff', noise } })
      .png({ compressionLevel: 0 })
      .toBuffer()
    assert(picture.length > 1.9 * megabyte && picture.length < 2 * megabyte)
    const upload = new FormData()
    upload.set('image', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }))
    const { status, text } = await sendForm(`${url}/api/v1/users/update-user`, upload, {
      method: 'PUT',
      cookie: await cookieOf('user@example.com'),
    })
    assert.equal(status, 200, text)
    assert.match(text, /"image":"https:\/\/localhost/)
  })

  test('accepts an import with a ZIP file of 200 MB', async () => {
    const cookie = await cookieOf('admin@example.com')
    const csv = 'name,category,price,stock\nOak tray,Kitchen,19.90,3\n'
    const { status, headers, text } = await sendImport(`${url}/admin/import?index`, csv, cookie)
    assert.equal(status, 302, text)
    const check = await send(new URL(String(headers.location), url).href, { headers: { cookie } })
    assert.equal(check.status, 200)
    assert.match(check.text, /Oak tray/)
  })

  test('counts the clients of a CDN whose networks it knows, and no IP that others claim', async () => {
    const behindCdn = await startBehind(proxy, `127.0.0.1, ${cdn}`)
    const statusFrom = async (from: string, forwardedFor: string) => {
      const headers = { ...json, origin: behindCdn.url, 'x-forwarded-for': forwardedFor }
      const body = JSON.stringify({ email: 'user@example.com', password: 'wrong' })
      const path = `${behindCdn.url}/api/v1/open/login`
      return (await send(path, { method: 'POST', headers, body, from })).status
    }
    for (let guess = 0; guess < 10; guess++) {
      assert.equal(await statusFrom(cdn, `1.2.3.${guess}, 203.0.113.7`), 401)
    }
    assert.equal(await statusFrom(cdn, '203.0.113.7'), 429)
    assert.equal(await statusFrom(cdn, '203.0.113.8'), 401)
    assert.equal(await statusFrom('127.0.0.2', '203.0.113.7'), 401)
    await behindCdn.stop()
  })

  const { keeps } = proxy
  if (keeps) {
    test(`keeps ${keeps.requests} while the shop restarts`, async () => {
      const clients = requestsTo(url, keeps.requests === 'pages and forms')
      await clients.untilAnswered(100)
      for (const index of running.shops.keys()) {
        await running.restart(index)
        await clients.untilAnswered(100)
      }
      assert.deepEqual(await clients.stop(), [])
    })
  } else {
    test('serves again at once when the shop that was stopped starts', async () => {
      await running.shops[0]?.stop()
      assert.equal((await send(`${url}/products`)).status, 503)
      await running.restart(0)
      assert.equal((await send(`${url}/products`)).status, 200)
    })
  }
}

/** Eight clients, each of which sends one request after the other. Every second client sends forms, if there are any. */
function requestsTo(url: string, hasForms: boolean) {
  const lost: string[] = []
  let answered = 0
  let isOver = false
  const sendRequests = async (_: unknown, client: number) => {
    const isForm = hasForms && client % 2 === 0
    const wrongForm = { method: 'POST', headers: { ...form, origin: url }, body: 'a=b' }
    while (!isOver) {
      const path = isForm ? '/login' : `/products?search=${answered}`
      const outcome = await send(url + path, isForm ? wrongForm : {}).then(
        ({ status }) => status,
        (error) => String(error),
      )
      if (outcome === (isForm ? 400 : 200)) answered++
      else lost.push(`${path} ${outcome}`)
    }
  }
  const clients = Array.from({ length: 8 }, sendRequests)
  return {
    async untilAnswered(more: number) {
      const before = answered
      await until('requests are answered', () => answered >= before + more || lost.length > 0)
    },
    /** Returns the requests that were lost. */
    async stop() {
      isOver = true
      await Promise.all(clients)
      return lost
    },
  }
}

interface FormOptions {
  method?: string
  cookie: string
}

async function sendForm(url: string, fields: FormData, { method = 'POST', cookie }: FormOptions) {
  const encoded = new Response(fields)
  const body = Buffer.from(await encoded.arrayBuffer())
  const headers = {
    origin: new URL(url).origin,
    cookie,
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': String(body.length),
  }
  return send(url, { method, headers, body })
}

/** From disk, because of its size. */
async function sendImport(url: string, csv: string, cookie: string) {
  const zip = await largeZip()
  const field = (name: string, file: string, type: string) =>
    `--part\r\ncontent-disposition: form-data; name="${name}"; filename="${file}"\r\ncontent-type: ${type}\r\n\r\n`
  const start = `${field('csv', 'products.csv', 'text/csv')}${csv}\r\n${field('zip', 'images.zip', 'application/zip')}`
  const end = '\r\n--part--\r\n'
  async function* parts() {
    yield Buffer.from(start)
    yield* createReadStream(zip)
    yield Buffer.from(end)
  }
  const headers = {
    origin: new URL(url).origin,
    cookie,
    'content-type': 'multipart/form-data; boundary=part',
    'content-length': String(start.length + statSync(zip).size + end.length),
  }
  return send(url, { method: 'POST', headers, body: Readable.from(parts()) })
}

async function largeZip() {
  const zip = new ZipFile()
  const picture = Buffer.alloc(2 * megabyte - 1024)
  for (let number = 1; number <= 100; number++) {
    zip.addBuffer(picture, `${number}.png`, { compress: false })
  }
  zip.end()
  const file = join(temporaryFolder(), 'images.zip')
  await writeFile(file, zip.outputStream)
  assert(statSync(file).size > 199 * megabyte && statSync(file).size <= 200 * megabyte)
  return file
}
