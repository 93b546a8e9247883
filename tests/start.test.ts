import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, createServer as createHttpServer, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { Environment } from '../app/environment.server'
import { minNodeVersion } from '../app/require-node.server'
import { engines } from '../package.json'
import { builtCommand } from './support/build'
import { command } from './support/command'
import { demoData, temporaryFolder } from './support/data'
import { freePort } from './support/ports'
import { sellerSettings } from './support/selling'
import { databaseOf, openShop, untilLogged } from './support/server-process'
import { Visitor } from './support/visitor'
import { until } from './support/wait'

function prepare(environment: Record<string, string>) {
  return command('prepare', environment.DATA_DIR ?? temporaryFolder(), [], environment)
}

const wrongSettings: [setting: string, value: string, sentence: RegExp][] = [
  ['PORT', 'http', /^PORT must be a whole number from 1 to 65535$/],
  ['PORT', '70000', /PORT must be a whole number/],
  ['DEMO_MODE', 'maybe', /DEMO_MODE must be true or false/],
  ['TRUST_PROXY', 'yes', /TRUST_PROXY must be true, false, the number of proxies/],
  ['PUBLIC_URL', 'shop.example', /PUBLIC_URL must be a web address/],
  ['PORT', '3e3', /PORT must be a whole number/],
  ['HOST', 'my host', /HOST must be an IP address or a host name/],
  ...[
    '0',
    '10',
    '-1',
    '1.5',
    '1, 10.0.0.0/8',
    ' , ',
    'private',
    'nginx',
    '10.0.0/8',
    '010.0.0.0/8',
  ].map((value): [string, string, RegExp] => [
    'TRUST_PROXY',
    value,
    /TRUST_PROXY must be true, false/,
  ]),
  ...['0.0.0.0/0', '10.0.0.0/33', '10.0.0.0/8x', '10.0.0.0/255.0.255.0', '::/0', '10.0.0.1:80'].map(
    (value): [string, string, RegExp] => ['TRUST_PROXY', value, /TRUST_PROXY must be true, false/],
  ),
  ['PUBLIC_URL', 'https://user@shop.example', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://shop.example/path', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://shop.example?query', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://shop\n.example', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://shop.example:0', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://*.de', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://.de', /PUBLIC_URL must be a web address/],
  ['PUBLIC_URL', 'https://shop..de', /PUBLIC_URL must be a web address/],
  ['SMTP_URL', 'smtp://mail.example:99999', /SMTP_URL must look like smtp:/],
  ['SMTP_URL', 'smtp://user:50%@mail.example', /SMTP_URL must look like smtp:/],
  ['MAIL_FROM', 'x', /MAIL_FROM must be one email address/],
  ['MAIL_FROM', 'a@shop.example, b@shop.example', /MAIL_FROM must be one email address/],
  ['MAIL_FROM', 'Shop\n<a@shop.example>', /MAIL_FROM must be one email address/],
  ['MAIL_FROM', 'Shop\u2028 <a@shop.example>', /MAIL_FROM must be one email address/],
  ['MAIL_FROM', 'Shop, Inc. <a@shop.example>', /MAIL_FROM must be one email address/],
  ['PAGE_CACHE_MB', '1e9', /PAGE_CACHE_MB must be a whole number from 1 to 16384/],
  ['BACKUP_KEEP', '0', /BACKUP_KEEP must be a whole number from 1 to 10000/],
  ['API_RATE_LIMIT', '0', /API_RATE_LIMIT must be a whole number/],
  ['CORS_ORIGINS', 'https://app.example:99999', /CORS_ORIGINS must be origins/],
  ['ALLOWED_HOSTS', '999.999.1.1', /ALLOWED_HOSTS must be host names/],
  ['SESSION_SECRET', 'short', /SESSION_SECRET must have at least 32 characters/],
  ['SMTP_URL', 'mail.example', /SMTP_URL must look like smtp:/],
  ['DATABASE_URL', 'db.example/shop', /DATABASE_URL must look like postgres:/],
  [
    'DATABASE_URL',
    'postgres://shop@db.example/shop?sslmode=verify',
    /sslmode in DATABASE_URL must be/,
  ],
  ['ALLOWED_HOSTS', 'https://shop.example', /ALLOWED_HOSTS must be host names/],
  ['LOG_FORMAT', 'xml', /LOG_FORMAT must be text or json/],
  ['LOG_LEVEL', 'loud', /LOG_LEVEL must be error, warn, info or debug/],
]

for (const [name, value, sentence] of wrongSettings) {
  test(`finds one line to say when ${name}=${value}`, () => {
    const { error } = Environment.safeParse({ [name]: value })
    assert.match(error?.issues[0]?.message ?? '', sentence)
    assert.doesNotMatch(error?.issues[0]?.message ?? '', /\n/)
  })
}

for (const [setting, sentence] of [
  [
    { PUBLIC_URL: 'https://shop\n.example' },
    /^The shop cannot start: PUBLIC_URL must be a web address such as https:\/\/shop\.example, without a user, a path or a query\.\n$/,
  ],
  [
    { BACKUP_DIR: '/nowhere/shop/backups', DATA_DIR: '/nowhere/shop' },
    /^The shop cannot start: BACKUP_DIR \/nowhere\/shop\/backups is inside DATA_DIR, so backups would be lost with it\.\n$/,
  ],
  [{ DATA_DIR: '/dev/null/shop' }, /DATA_DIR \/dev\/null\/shop cannot be created or written to/],
] as const) {
  test(`fails to start with a one-line error when ${Object.keys(setting)} is wrong`, async () => {
    const { status, stdout, stderr } = await prepare(setting)
    assert.equal(status, 1)
    assert.equal(stdout, '')
    assert.equal(stderr.trim().split('\n').length, 1)
    assert.match(stderr, sentence)
  })
}

test('starts when the settings have unusual but valid values', async () => {
  const { status, stderr, stdout } = await prepare({
    DEMO_MODE: 'false',
    HOST: '::1',
    PUBLIC_URL: 'HTTPS://Shop.example:443//',
    SMTP_URL: 'smtps://user%40shop:p%25@mail.example:465/?pool=true',
    MAIL_FROM: '"Shop, Inc." <shop@shop.example>',
    CORS_ORIGINS: 'https://app.example, https://App.Example:8443',
    ALLOWED_HOSTS: 'Other.example [2001:db8::1]',
  })
  assert.equal(status, 0, stderr)
  assert.match(
    stdout,
    /^Shop {3}https:\/\/shop\.example\nServes version \S+, on port 3000 of ::1$/m,
  )
})

test('fails to start with a one-line error when Node is too old', () => {
  const { status, stdout, stderr } = spawnSync(
    'node',
    ['--import', pretendOldNode, builtCommand('prepare')],
    { encoding: 'utf8' },
  )
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.equal(stderr.trim().split('\n').length, 1)
  assert.match(stderr, /^The shop needs Node 22\.9\.0 or newer; this is 20\.20\.2\./)
})

// process.versions.node is read-only, but process.versions can be redefined.
const pretendOldNode = `data:text/javascript,
  Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`

test('requires the Node version that package.json declares', () => {
  assert.equal(engines.node, `>=${minNodeVersion}`)
})

test('has no demo accounts, mailbox or reset when demo mode is off', async () => {
  const dataDir = temporaryFolder()
  const environment = { DATA_DIR: dataDir, DEMO_MODE: 'false' }
  const { status, stdout } = await prepare(environment)
  assert.equal(status, 0)
  assert.doesNotMatch(stdout, /example\.com|121212/)

  const admin = ['First Admin', 'first@shop.test']
  assert.equal(
    (await command('create-admin', dataDir, admin, environment, 'own password\n')).status,
    0,
  )
  const shop = await openShop(environment)
  const visitor = new Visitor(shop.url)
  await visitor.visit('/')
  assert(!visitor.hasButton('Reset database'))
  assert.doesNotMatch(visitor.text, /121212/)
  await visitor.visit('/mailbox')
  assert.equal(visitor.status, 404)
  const reset = await fetch(`${shop.url}/?index`, { method: 'POST', body: new URLSearchParams() })
  assert.equal(reset.status, 404)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'first@shop.test', Password: 'own password' })
  assert.equal(visitor.heading, 'Set up the shop')
  await shop.close()
})

test('limits no client, names cookies for https, and tells admins, when a proxy ends TLS and is not trusted', async () => {
  const settings = { PUBLIC_URL: 'https://shop.example', DEMO_MODE: 'false', API_RATE_LIMIT: '2' }
  const shop = await openShop(settings)
  await untilLogged(shop, /TRUST_PROXY is not set.*per client/)
  const logIn = (email: string, password: string) =>
    fetch(`${shop.url}/api/v1/open/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ email, password }),
    })
  for (const _ of [1, 2, 3]) assert.equal((await logIn('user@example.com', 'wrong')).status, 401)
  const response = await logIn('admin@example.com', '121212')
  const cookie = response.headers.getSetCookie().map((it) => it.split(';')[0])
  const home = await fetch(`${shop.url}/admin`, { headers: { cookie: cookie.join('; ') } })
  assert.match(await home.text(), /cannot limit wrong passwords.*<code>TRUST_PROXY=true<\/code>/)
  const db = databaseOf(shop)
  await db
    .insertInto('shop_settings')
    .values({ ...sellerSettings, guest_orders: 1 })
    .execute()
  await db.destroy()
  const body = new URLSearchParams({ intent: 'add' })
  const init = { method: 'POST', body, redirect: 'manual' } as const
  const added = await fetch(`${shop.url}/products/paper-moon-lamp`, init)
  const cart = added.headers.getSetCookie().find((it) => it.includes('guestCart=')) ?? ''
  assert.match(cart, /^__Host-guestCart=.*; Path=\/; .*Secure/)
  const inCart = await fetch(`${shop.url}/`, { headers: { cookie: cart.split(';')[0] ?? '' } })
  assert.match(await inCart.text(), /Cart \(1\)|cart-link/)
  const planted = { cookie: cart.replace('__Host-', '').split(';')[0] ?? '' }
  assert.match(
    await (await fetch(`${shop.url}/cart`, { headers: planted })).text(),
    /cart is empty/,
  )
  await shop.close()
})

test('tells admins, and once the log, when their own request shows that TRUST_PROXY does not fit the proxies', async () => {
  const settings = { PUBLIC_URL: 'https://shop.example', DEMO_MODE: 'false', TRUST_PROXY: '2' }
  const shop = await openShop(settings)
  const { headers } = await fetch(`${shop.url}/api/v1/open/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: '121212' }),
  })
  const cookie = headers
    .getSetCookie()
    .map((it) => it.split(';')[0])
    .join('; ')
  const calloutsFor = async (forwardedFor: string | undefined) => {
    const forwarded = forwardedFor && { 'x-forwarded-for': forwardedFor }
    const home = await fetch(`${shop.url}/admin`, { headers: { cookie, ...forwarded } })
    return (await home.text()).match(/<p class="callout wide">[^\n]*?TRUST_PROXY.*?<\/p>/g) ?? []
  }
  const client = '203.0.113.7'
  const cdn = '198.51.100.1'
  assert.deepEqual(await calloutsFor(`${client}, ${cdn}`), [])
  for (const forwardedFor of [undefined, '', `unknown, ${cdn}`]) {
    assert.match(String(await calloutsFor(forwardedFor)), /let the reverse proxy send/)
  }
  assert.match(String(await calloutsFor(client)), /through 1 reverse proxy, .*TRUST_PROXY=1</)
  const third = await calloutsFor(`${client}, ${cdn}, 10.0.0.1`)
  assert.match(String(third), /through 3 reverse proxies, .*TRUST_PROXY=3</)
  await untilLogged(shop, /more or fewer reverse proxies than TRUST_PROXY trusts/)
  assert.equal(shop.log().match(/^Proxies: /gm)?.length, 2)
  await shop.close()
})

test('creates the session secret once, readable by its owner only', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(dataDir, { recursive: true })
  const environment = { DATA_DIR: dataDir, DEMO_MODE: 'false' }
  await prepare(environment)
  const file = join(dataDir, 'session-secret')
  const secret = readFileSync(file, 'utf8')
  assert.match(secret, /^[0-9a-f]{64}$/)
  assert.equal(statSync(file).mode & 0o077, 0)
  await prepare(environment)
  assert.equal(readFileSync(file, 'utf8'), secret)
})

test('shows the same catalogue as before after Reset database', async () => {
  const shop = await openShop()
  const visitor = new Visitor(shop.url)
  const catalogue = async () => {
    await visitor.visit('/products')
    return visitor.text
  }
  const before = await catalogue()
  await visitor.visit('/')
  await visitor.press('Reset database')
  assert.equal(visitor.toast, 'Database reset successfully')
  assert.equal(await catalogue(), before)
  await shop.close()
})

test('stops when the npm process that started it is stopped', async () => {
  const port = await freePort()
  const npm = spawn('npm', ['run', 'serve'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: demoData() },
    stdio: 'ignore',
  })
  const url = `http://127.0.0.1:${port}/favicon.svg`
  const isRunning = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the shop starts', isRunning, { pauseMs: 50 })
  npm.kill('SIGTERM')
  await until('the shop stops', async () => !(await isRunning()), { pauseMs: 50 })
})

test('finishes the running requests and exits with 0 at SIGTERM', async () => {
  const shop = await openShop()
  const requests = Array.from({ length: 10 }, () => fetch(`${shop.url}/products`))
  await requests[0]
  shop.process.kill('SIGTERM')
  const outcomes = await Promise.allSettled(requests)
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') assert.equal(outcome.value.status, 200)
  }
  if (shop.process.exitCode === null) await once(shop.process, 'exit')
  assert.equal(shop.process.exitCode, 0)
})

test('fails immediately and says what is wrong when DATABASE_URL points to an HTTP server', async () => {
  const greeting = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'
  // The first server responds to any bytes, the second one only after a line end.
  const servers = [
    createHttpServer(),
    createServer((socket) => {
      socket.on('error', () => {})
      socket.on('data', (bytes) => bytes.includes('\n') && socket.end(greeting))
    }),
  ]
  const starts = servers.map(async (server) => {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const environment = { DATABASE_URL: `postgres://shop:shop@127.0.0.1:${port}/shop` }
    return command('prepare', temporaryFolder(), [], environment)
  })
  for (const { status, stdout, stderr } of await Promise.all(starts)) {
    assert.deepEqual([status, stdout], [1, ''])
    assert.match(
      stderr,
      /^The shop cannot start: PostgreSQL at \S+ is not a PostgreSQL server: an HTTP server listens there\.\n$/,
    )
  }
  for (const server of servers) server.close()
})

// After SIGTERM, each iteration of the event loop takes a tenth of a second, as on an overloaded machine.
const blockEventLoop = `
  process.on('SIGTERM', () => {
    const end = Date.now() + 1000
    const block = () => {
      const until = Date.now() + 100
      while (Date.now() < until);
      if (Date.now() < end) setTimeout(block)
    }
    block()
  })`
const busyMachine = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(blockEventLoop)}`,
}

for (const [how, keepAlive, environment] of [
  ['on keep-alive connections', true, {}],
  ['on new connections', false, {}],
  ['on new connections of a busy machine', false, busyMachine],
] as [string, boolean, Record<string, string>][]) {
  test(`loses no request at SIGTERM ${how}`, async () => {
    const shop = await openShop(environment)
    const agent = new Agent({ keepAlive, maxSockets: 20 })
    const outcomes = { answered: 0, lost: [] as string[] }
    const sendRequests = async () => {
      for (;;) {
        const outcome = await fetchOutcome(
          `${shop.url}/products?search=${outcomes.answered}`,
          agent,
        )
        // The shop no longer listens: the request was never sent.
        if (outcome === 'ECONNREFUSED') return
        if (outcome === '200') outcomes.answered++
        else outcomes.lost.push(outcome)
      }
    }
    const clients = Array.from({ length: 20 }, sendRequests)
    await until('each client is served twice', () => outcomes.answered >= 2 * clients.length)
    shop.process.kill('SIGTERM')
    await Promise.all(clients)
    assert.deepEqual(outcomes.lost, [])
    if (shop.process.exitCode === null) await once(shop.process, 'exit')
    assert.equal(shop.process.exitCode, 0)
    agent.destroy()
  })
}

function fetchOutcome(url: string, agent: Agent) {
  return new Promise<string>((resolve) => {
    get(url, { agent }, (response) => {
      response.resume()
      response.once('end', () => resolve(String(response.statusCode)))
      response.once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    }).once('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
  })
}

test('exits within 15 seconds at SIGTERM when the mail server does not respond', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const shop = await openShop({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const visitor = new Visitor(shop.url)
  await visitor.visit('/forgot-password')
  await visitor.send('Send Reset Instructions', { 'Email Address': 'user@example.com' })
  await once(silent, 'connection')
  const stoppedAt = performance.now()
  shop.process.kill('SIGTERM')
  await once(shop.process, 'exit')
  assert.equal(shop.process.exitCode, 0)
  assert(performance.now() - stoppedAt < 15_000)
  silent.close()
})

test('starts and repairs the files when limits.sqlite is corrupt and session-secret is empty', async () => {
  const dataDir = demoData()
  writeFileSync(join(dataDir, 'limits.sqlite'), 'this is no database')
  writeFileSync(join(dataDir, 'session-secret'), '')
  const shop = await openShop({ DATA_DIR: dataDir })
  const visitor = new Visitor(shop.url)
  await visitor.visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  assert.equal(visitor.path, '/user')
  await untilLogged(shop, /limits\.sqlite could not be read/)
  await shop.close()
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8')
  assert(secret.length >= 32)
  assert.equal(statSync(join(dataDir, 'session-secret')).mode & 0o777, 0o600)
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.startsWith('session-secret')),
    ['session-secret'],
  )
})
