import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { test } from 'node:test'
import { temporaryFolder } from '../support/data'

process.env.DATA_DIR = temporaryFolder()
process.env.TRUST_PROXY = 'true'
process.env.PUBLIC_URL = 'https://shop.example'
process.env.ALLOWED_HOSTS = 'www.shop.example'
const { collectFacts, deleteUntrustedHeaders } = await import('../../app/middleware/request-facts')
const { clientIpOf: clientIpWith } = await import('../../app/middleware/client-ip')
const { Environment } = await import('../../app/environment.server')
const { incomingBody } = await import('../../app/middleware/incoming-body')
const { maxBodySize, limitTime } = await import('../../app/middleware/body')
const { checkOrigin } = await import('../../app/middleware/origin')
const { checkHost, checkPath, normalizeUrl } = await import('../../app/middleware/request-line')

function requestWith(headers: Record<string, string>, { url = '/', method = 'GET' } = {}) {
  const request = new IncomingMessage(new Socket())
  return Object.assign(request, { headers, url, method })
}

function factsOf(request: IncomingMessage) {
  return collectFacts(request, new ServerResponse(request))
}

function requestFrom(remoteAddress: string, forwardedFor?: string) {
  const request = requestWith(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor })
  Object.defineProperty(request.socket, 'remoteAddress', { value: remoteAddress })
  return request
}

const clientIpBehind = (TRUST_PROXY: string, remoteAddress: string, forwardedFor?: string) =>
  clientIpWith(requestFrom(remoteAddress, forwardedFor), {
    trustProxy: Environment.parse({ TRUST_PROXY }).TRUST_PROXY,
    secure: true,
    isLocal: false,
  })

function clientIpOf(forwardedFor: string) {
  return factsOf(requestWith({ 'x-forwarded-for': forwardedFor })).clientIp
}

test('reads the client IP that the proxy saw when the proxy is trusted', () => {
  assert.equal(clientIpOf('203.0.113.7'), '203.0.113.7')
  assert.equal(clientIpOf('198.51.100.1, 203.0.113.7'), '203.0.113.7')
  assert.equal(clientIpOf('::ffff:203.0.113.7'), '203.0.113.7')
  assert.equal(clientIpOf('::ffff:cb00:7107'), '203.0.113.7')
  for (const noIp of ['unknown', '_hidden', '203.0.113.7:4711', '[2001:db8::1]:80']) {
    assert.equal(clientIpOf(noIp), '', noIp)
  }
})

test('skips as many proxies as TRUST_PROXY says, or those of its networks, as Express does', () => {
  const [client, cdn, proxy] = ['203.0.113.7', '198.51.100.9', '10.0.0.1']
  for (const [value, remote, forwardedFor, clientIp] of [
    ['1', proxy, `1.2.3.4, ${client}`, client],
    ['2', proxy, `1.2.3.4, ${client}, ${cdn}`, client],
    ['2', proxy, client, client],
    ['10.0.0.0/8', proxy, `1.2.3.4, ${client}`, client],
    ['10.0.0.0/255.0.0.0', proxy, `1.2.3.4, ${client}`, client],
    ['uniquelocal, 198.51.100.0/24', proxy, `1.2.3.4, ${client}, ${cdn}`, client],
    ['loopback 198.51.100.9', '::ffff:127.0.0.1', `1.2.3.4, ${client}, ${cdn}`, client],
    ['loopback', '::1', `1.2.3.4, ${client}, ${cdn}`, cdn],
    ['2001:db8:9::/48', '2001:db8:9::1', '2001:db8:1:2::9', '2001:db8:1:2'],
    // A client that is no trusted proxy has forged the header.
    ['uniquelocal', client, '1.2.3.4', client],
    ['127.0.0.1', proxy, '1.2.3.4', ''],
  ] as const) {
    assert.equal(clientIpBehind(value, remote, forwardedFor), clientIp, `${value} ${forwardedFor}`)
  }
})

test('counts every client of a shop on this machine, and no proxy on this machine for another host name', () => {
  const seenFrom = (ip: string, isLocal: boolean) =>
    clientIpWith(requestFrom(ip, '203.0.113.7'), { trustProxy: undefined, secure: false, isLocal })
  for (const ip of ['127.0.0.1', '172.17.0.1']) assert.equal(seenFrom(ip, true), ip)
  for (const ip of ['192.168.1.9', '198.51.100.1']) assert.equal(seenFrom(ip, false), ip)
  for (const ip of ['127.0.0.1', '::1']) assert.equal(seenFrom(ip, false), '')
})

test('takes a private IP that no proxy has named for that of the proxy of a shop with https', () => {
  const seenFrom = (ip: string, forwardedFor?: string) => clientIpBehind('true', ip, forwardedFor)
  for (const ip of [
    '127.0.0.1',
    '::1',
    '::ffff:127.0.0.1',
    '10.0.0.1',
    '172.17.0.1',
    '192.168.1.9',
    '100.64.0.1',
  ]) {
    assert.equal(seenFrom(ip), '', ip)
    assert.equal(seenFrom(ip, ''), '', ip)
    assert.equal(seenFrom(ip, '192.168.1.20'), '192.168.1.20', ip)
  }
  for (const ip of ['fd00::1', 'fe80::1%eth0', 'fe80::1%br-1a2b'])
    assert.equal(seenFrom(ip), '', ip)
  assert.equal(seenFrom('203.0.113.7'), '203.0.113.7')
  assert.equal(seenFrom('2001:db8:1:2::9'), '2001:db8:1:2')
})

test('shortens an IPv6 client IP to its /64 network', () => {
  assert.equal(clientIpOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2')
  assert.equal(clientIpOf('2001:db8:1:2::9'), '2001:db8:1:2')
  assert.equal(clientIpOf('2001:db8::9'), '2001:db8:0:0')
  assert.equal(clientIpOf('::1'), '0:0:0:0')
  assert.equal(clientIpOf('2001:0DB8:0001:2::9'), '2001:db8:1:2')
  for (const zone of ['eth0', 'br-1a2b', 'eth0.1']) {
    assert.equal(clientIpOf(`fe80::1%${zone}`), 'fe80:0:0:0')
  }
})

test('limits what the unfinished forms of one client hold, and counts people whose IP is not known for no client', async () => {
  const responses: ServerResponse[] = []
  const refusedOf = async (clientIp: string) => {
    let refused = 0
    for (let form = 0; form < 80; form++) {
      const request = requestWith({ 'content-length': '65000' }, { url: '/login', method: 'POST' })
      const response = new ServerResponse(request)
      responses.push(response)
      request.push(Buffer.alloc(60_000))
      const body = incomingBody(request, response, clientIp)
      await body.stream
        .getReader()
        .read()
        .catch(() => {})
      if (body.rejection) refused++
    }
    return refused
  }
  assert.equal(await refusedOf(''), 0)
  assert.equal(await refusedOf('203.0.113.7'), 11)
  for (const response of responses) response.emit('close')
})

test('gives every request an id of its own, whatever its headers say', () => {
  const request = requestWith({ 'x-request-id': 'made up', 'x-shop-request-id': 'made up' })
  const ids = [factsOf(request).requestId, factsOf(request).requestId]
  for (const id of ids) assert.match(id, /^[0-9a-f-]{36}$/)
  assert.notEqual(ids[0], ids[1])
})

test('deletes forwarded headers and ranges, and no others', () => {
  const request = requestWith({
    'x-forwarded-for': '1.2.3.4',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=1.2.3.4',
    range: 'bytes=9-',
    host: 'shop.example',
  })
  deleteUntrustedHeaders(request)
  assert.deepEqual(request.headers, { host: 'shop.example' })
})

test('refuses foreign and malformed hosts, and unsafe and malformed paths', () => {
  const host = (host: string) => checkHost(requestWith({ host }))?.status
  const good = ['shop.example', 'SHOP.example:80', 'www.shop.example', 'localhost:3000']
  for (const name of [...good, 'shop.localhost', '[::1]:3000', '127.0.0.1', '127.8.9.10']) {
    assert.equal(host(name), undefined, name)
  }
  for (const foreign of [
    'evil.example',
    '10.0.0.1',
    '128.0.0.1',
    'localhost.evil.example',
    '[::2]',
  ]) {
    assert.equal(host(foreign), 421, foreign)
  }
  for (const bad of ['', 'a b', 'a/b', 'a@b', 'a:b', '-a', '[::1', 'x:999999']) {
    assert.equal(host(bad), 400, bad)
  }
  const path = (url: string) => checkPath(requestWith({}, { url }))?.status
  for (const bad of ['/images/..', '/images/%2e%2E', '/x/./y', '/a/../api/v1', '/a#b']) {
    assert.equal(path(bad), 400, bad)
  }
  for (const good of ['/.well-known/x', '/a..b', '/a/...', '/x?y=../z']) {
    assert.equal(path(good), undefined, good)
  }
  for (const good of ['/', '/products?search=%F0%9F%98%80', '/a/?x=//', '/?index']) {
    assert.equal(path(good), undefined, good)
  }
  for (const bad of [
    '*',
    '//evil.example',
    '/\\evil.example',
    '/a//b',
    `/a${'/'.repeat(8000)}b`,
    '/%zz',
    '/%ff',
    '/products/%0a',
    '/%5C:',
    `/${'a'.repeat(8192)}`,
  ]) {
    assert.equal(path(bad), 400, bad)
  }
})

test('normalizes a URL when letters in it are percent-encoded', () => {
  for (const [url, normal] of [
    ['/%61ctivate/%54oken?%73earch=%7e', '/activate/Token?search=~'],
    ['/reset%2Dpassword/x%5Fy', '/reset-password/x_y'],
    ['/images/%2e%2E', '/images/..'],
    // Reserved characters and characters that are encoded twice stay encoded.
    ['/a%2fb%3fc%25%20?x=%26%3d%2b', '/a%2Fb%3Fc%25%20?x=%26%3D%2B'],
    ['/%2561ctivate', '/%2561ctivate'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/%zz%', '/%zz%'],
  ] as const) {
    const request = requestWith({}, { url })
    normalizeUrl(request)
    assert.equal(request.url, normal)
  }
})

test('replaces U+0000 in a query, because PostgreSQL refuses it, and refuses it in a path', () => {
  const request = requestWith({}, { url: '/user%00?placed=%00&order=%2500%00' })
  normalizeUrl(request)
  assert.equal(request.url, '/user%00?placed=%EF%BF%BD&order=%2500%EF%BF%BD')
  assert.equal(checkPath(request)?.status, 400)
})

test('refuses a form from another origin', () => {
  const status = (headers: Record<string, string>) =>
    checkOrigin(requestWith({ host: 'shop.example', ...headers }, { method: 'POST' }))?.status
  assert.equal(status({}), undefined)
  assert.equal(status({ 'sec-fetch-site': 'same-origin' }), undefined)
  assert.equal(status({ 'sec-fetch-site': 'none' }), undefined)
  assert.equal(status({ origin: 'https://shop.example' }), undefined)
  assert.equal(status({ 'sec-fetch-site': 'same-site' }), 403)
  assert.equal(status({ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }), 403)
  assert.equal(status({ origin: 'https://shop.example.evil.example' }), 403)
  assert.equal(status({ origin: 'http://shop.example' }), 403)
  assert.equal(status({ origin: 'https://evil@shop.example' }), 403)
  const atLocalhost = { host: 'localhost:3000' }
  assert.equal(status({ ...atLocalhost, origin: 'http://localhost:3000' }), undefined)
  assert.equal(status({ ...atLocalhost, origin: 'http://localhost' }), 403)
  assert.equal(status({ origin: 'null' }), 403)
  assert.equal(status({ origin: 'nonsense' }), 403)
})

test('allows a large body only for multipart forms with an image or an import', () => {
  const maxSizeOf = (url: string, headers: Record<string, string>, method = 'POST') =>
    maxBodySize(requestWith(headers, { url, method }))
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' }
  const small = 64 * 1024
  assert.equal(maxSizeOf('/register', form), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/register?x', { 'content-type': form['content-type'] }), 3 * 1024 * 1024)
  assert.equal(maxSizeOf('/user?index&edit=1', form), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/user/profile?edit=1', form), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/admin/import?index', form), 256 * 1024 * 1024)
  assert.equal(maxSizeOf('/admin/import', form, 'PUT'), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/admin/import/1', form), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/admin/imports', form), 32 * 1024 * 1024)
  assert.equal(maxSizeOf('/admin/import', {}), small)
  assert.equal(maxSizeOf('/registers', form), small)
  assert.equal(maxSizeOf('/login', form), small)
  assert.equal(maxSizeOf('/register', { 'content-type': 'application/json' }), small)
})

test('accepts no larger body than the example for nginx', () => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' }
  const largest = maxBodySize(requestWith(headers, { url: '/admin/import', method: 'POST' }))
  const example = readFileSync('docs/proxies/nginx.conf', 'utf8')
  assert(example.includes(`client_max_body_size ${largest / 1024 / 1024}m;`))
})

test('closes the connection when a body takes longer than 1 minute, 5 with an image, 15 with an import', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const minute = 60_000
  const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '9' }
  const begin = (url: string, { isComplete = false } = {}) => {
    const request = requestWith(form, { url, method: 'POST' })
    const destroy = t.mock.fn()
    Object.assign(request, { complete: isComplete, socket: { destroy }, once: () => request })
    limitTime(request)
    return destroy.mock
  }
  const [login, image, done, files] = [
    begin('/login'),
    begin('/register'),
    begin('/register', { isComplete: true }),
    begin('/admin/import'),
  ]
  t.mock.timers.tick(minute - 1)
  assert.equal(login.callCount(), 0)
  t.mock.timers.tick(1)
  assert.equal(login.callCount(), 1)
  t.mock.timers.tick(4 * minute - 1)
  assert.equal(image.callCount(), 0)
  t.mock.timers.tick(1)
  assert.equal(image.callCount(), 1)
  t.mock.timers.tick(9 * minute)
  assert.deepEqual([done.callCount(), files.callCount()], [0, 0])
  t.mock.timers.tick(minute)
  assert.equal(files.callCount(), 1)
})
