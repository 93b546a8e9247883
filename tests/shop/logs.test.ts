import assert from 'node:assert/strict'
import { once } from 'node:events'
import { before, test } from 'node:test'
import { sql } from 'kysely'
import { textLine } from '../../app/logs/log-line'
import { command } from '../support/command'
import { demoData } from '../support/data'
import { databaseOf, openShop, type Shop, untilLogged } from '../support/server-process'
import { Visitor } from '../support/visitor'

// What a library, a mail server or a bug may do to the log.
const disturbances = `
  process.once('SIGUSR2', () => {
    console.log('a reply of\\n2026-11-29T10:00:00.000Z two lines\\u0085\\u2028')
    process.emitWarning('take care', 'CarelessWarning')
    Promise.reject(new TypeError('no\\nthing'))
    process.once('SIGUSR2', () => { throw new Error('the end') })
  })`

let shop: Shop
before(async () => {
  shop = await openShop({
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(disturbances)}`,
  })
})

// Throws if a line is not JSON.
function linesOf(log: string) {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line))
}

function lineOf(requestId: string | null) {
  return linesOf(shop.log()).filter((line) => line.requestId === requestId)
}

test('writes a request as one JSON object, with the user, and without the query and secrets', async () => {
  const visitor = await new Visitor(shop.url).visit('/login')
  await visitor.send('Log In', { Email: 'user@example.com', Password: '121212' })
  await visitor.visit('/user/orders?status=SECRET')
  const db = databaseOf(shop)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'user@example.com')
    .executeTakeFirstOrThrow()
  await db.destroy()
  await fetch(`${shop.url}/activate/SECRET-token`)
  const { headers } = await fetch(`${shop.url}/products/%22x?search=SECRET`)
  const requestId = headers.get('x-request-id')
  await untilLogged(shop, new RegExp(`${requestId}`))
  const [{ time, milliseconds, ...line } = {}] = lineOf(requestId)
  assert.match(String(time), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(typeof milliseconds, 'number')
  const path = '/products/%22x'
  const client = '127.0.0.1'
  assert.deepEqual(line, { level: 'info', requestId, client, method: 'GET', path, status: 404 })
  const lines = linesOf(shop.log())
  const orders = lines.find((it) => it.path === '/user/orders')
  assert.deepEqual([orders?.userId, orders?.status], [id, 200])
  const logIn = lines.find((it) => it.path === '/login' && it.method === 'POST')
  assert.equal(logIn?.userId, id)
  assert.equal(lines.find((it) => it.path === '/activate/…')?.userId, undefined)
  assert.doesNotMatch(shop.log(), /SECRET/)
})

test('leaves out what monitors and pages ask for in JSON, unless it fails', async () => {
  await fetch(`${shop.url}/health`)
  const image = /\/images\/[0-9a-f]{32}/.exec(await (await fetch(`${shop.url}/products`)).text())
  assert.equal((await fetch(shop.url + image)).status, 200)
  const { headers } = await fetch(`${shop.url}/images/missing`)
  await untilLogged(shop, new RegExp(`${headers.get('x-request-id')}`))
  const paths = new Set(linesOf(shop.log()).map(({ path }) => path))
  assert(paths.has('/products'))
  assert(paths.has('/images/missing'))
  for (const path of ['/health', '/favicon.svg', image?.[0]]) assert(!paths.has(path), path)
})

test('writes a failed request as JSON, with its id, and the stack as one text', async () => {
  const db = databaseOf(shop)
  await sql`alter table categories rename to lost`.execute(db)
  await db.destroy()
  const { headers } = await fetch(`${shop.url}/api/v1/open/products`)
  const requestId = headers.get('x-request-id')
  await untilLogged(shop, new RegExp(`"requestId":"${requestId}".*"status":500`))
  const [failure, access] = lineOf(requestId)
  assert.deepEqual([failure?.level, access?.level], ['error', 'error'])
  assert.match(String(failure?.message), /^Request \S+ failed: .*categories/)
  assert.match(String(failure?.stack), /\n {4}at /)
})

test('writes what libraries print, and the error that ends the process, as JSON', async () => {
  shop.process.kill('SIGUSR2')
  await untilLogged(shop, /Unhandled rejection.*\n/)
  await untilLogged(shop, /CarelessWarning.*\n/)
  shop.process.kill('SIGUSR2')
  if (shop.process.exitCode === null) await once(shop.process, 'close')
  assert.equal(shop.process.exitCode, 1)
  const messages = linesOf(shop.log()).map(({ level, message }) => `${level} ${message}`)
  for (const message of [
    `info [remix-serve] http://localhost:${new URL(shop.url).port} (http://127.0.0.1:${new URL(shop.url).port})`,
    'info a reply of\n2026-11-29T10:00:00.000Z two lines\u0085\u2028',
    'warn CarelessWarning: take care',
    'error Unhandled rejection: TypeError: no\nthing',
    'error Error: the end',
  ]) {
    assert(messages.includes(message), `${message} in:\n${messages.join('\n')}`)
  }
  assert.doesNotMatch(shop.log(), /[\u0085\u2028]/)
})

test('writes JSON before the shop starts, and only what LOG_LEVEL asks for', async () => {
  const prepare = (environment: Record<string, string>) =>
    command('prepare', demoData(), [], environment)
  const [info, quiet, wrong] = await Promise.all([
    prepare({ LOG_FORMAT: 'json' }),
    prepare({ LOG_LEVEL: 'warn' }),
    prepare({ LOG_FORMAT: 'json', PORT: 'x' }),
  ])
  assert.match(String(linesOf(info.stdout)[0]?.message), /^Shop {3}http:/)
  assert.deepEqual([quiet.status, quiet.stdout, quiet.stderr], [0, '', ''])
  const [refusal] = linesOf(wrong.stderr)
  assert.equal(refusal?.level, 'error')
  assert.match(String(refusal?.message), /^The shop cannot start: PORT must be/)
})

test('writes text from outside on one line, and preserves the lines of a stack', () => {
  assert.equal(
    textLine(['550 no such user\r\n2026-11-29T10:00:00.000Z \u001b[2J\u2028\tend']),
    '550 no such user\\u000d\\n2026-11-29T10:00:00.000Z \\u001b[2J\\u2028\tend',
  )
  const error = Object.assign(new Error('first\nsecond', { cause: new Error('a\nb') }), {
    detail: 'x\ny',
  })
  const [first, ...others] = textLine(['Request 1 failed:', error]).split('\n')
  assert.equal(first, 'Request 1 failed: Error: first\\nsecond')
  assert.match(others[0] ?? '', /^ {4}at /)
  for (const line of others) assert.match(line, /^(?: |}$)/)
  assert.equal(textLine([new RangeError('x')]).split('\n')[0], 'RangeError: x')
})
