import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Version } from 'db/engine'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { isApi, isImage } from '~/paths'
import { settings } from '../settings.server'
import { accepts } from './accept-encoding'
import { addressHeader, requestIdHeader } from './client'
import type { Remix } from './remix'
import { securityHeadersFor } from './security-headers'
import type { SharedPage } from './shared-pages'

type Encoding = 'identity' | 'gzip' | 'br'

/** A finished answer. */
interface Entry {
  status: number
  hash: string
  /** Names and values, one after the other, without those that belong to an encoding. */
  headers: string[]
  /** A text is kept as gzip alone until somebody wants it otherwise: nearly everybody takes it, and it is a fifth. */
  bodies: Partial<Record<Encoding, Buffer>>
  state: Version
  hits: number
  isBeingEncoded?: true
}

const mostBytes = settings.pageCacheBytes
const mostBytesOfOne = Math.ceil(mostBytes / 16)
// In memory, about as many bytes.
const sizeOfHeaders = 2000
const anHour = 60 * 60 * 1000

const entries = new LRUCache<string, Entry>({
  maxSize: mostBytes,
  maxEntrySize: mostBytesOfOne * 2,
  sizeCalculation: ({ bodies }, key) =>
    Object.values(bodies).reduce((sum, { length }) => sum + length, sizeOfHeaders + key.length),
  // An image that was deleted is forgotten in the end.
  ttl: anHour,
})
const underWay = new Map<string, Promise<Entry | undefined>>()
const tooLarge = new LRUCache<string, true>({ max: 1000, ttl: anHour })

/**
 * Responds with a page that all guests share: from memory for as long as what it shows stays as it is, rendered once
 * otherwise, however many ask for it meanwhile. Returns whether it has, at once if it can: what turns out not to be shared
 * (a fault, a cookie) is left to be answered for each.
 */
export function servePage(
  page: SharedPage,
  request: IncomingMessage,
  response: ServerResponse,
  remix: Remix,
): boolean | Promise<boolean> {
  const serve = (state: Version | undefined) => {
    if (state === undefined) return false
    const known = entries.get(page.key)
    if (known?.state !== state) return serveRendered(state, page, request, response, remix)
    send(known, page, request, response)
    return true
  }
  // Read before the page is: it may show something newer, never something older.
  const state = stateOf(page)
  return state instanceof Promise ? state.then(serve) : serve(state)
}

// Whoever cannot ask the database leaves it to the page to say so.
function stateOf(page: SharedPage): Version | undefined | Promise<Version | undefined> {
  try {
    const state = page.state()
    return state instanceof Promise ? state.catch(() => undefined) : state
  } catch {
    return undefined
  }
}

async function serveRendered(
  state: Version,
  page: SharedPage,
  request: IncomingMessage,
  response: ServerResponse,
  remix: Remix,
) {
  if (tooLarge.has(page.key)) return false
  const name = `${state} ${page.key}`
  const others = underWay.get(name)
  const rendering = others ?? render(page, state, request, remix)
  if (!others) {
    underWay.set(name, rendering)
    void rendering.finally(() => underWay.delete(name)).catch(() => {})
  }
  const entry = await rendering.catch(() => undefined)
  if (!entry) return false
  send(entry, page, request, response)
  return true
}

/** Forgets all pages: another build shows them differently. */
export function clearPageCache() {
  entries.clear()
}

async function render(page: SharedPage, state: Version, incoming: IncomingMessage, remix: Remix) {
  const response = page.isFile ? await fileOf(page) : await remix(requestFor(page, incoming))
  const identity = await readWithin(response, mostBytesOfOne)
  if (!identity) tooLarge.set(page.key, true)
  if (!identity || !isShareable(response, page)) return undefined
  const isWorthIt = isText(response.headers) && identity.length > 500
  const entry: Entry = {
    status: response.status,
    hash: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    headers: headersOf(response.headers, page),
    bodies: isWorthIt ? { gzip: exactly(await promisify(zlib.gzip)(identity)) } : { identity },
    state,
    hits: 0,
  }
  entries.set(page.key, entry)
  return entry
}

// Nothing of who happens to ask first gets into it, not even the host they know the shop by. Their address pays for it.
function requestFor(page: SharedPage, { headers }: IncomingMessage) {
  const kept = new Headers()
  for (const name of [addressHeader, requestIdHeader, ...(isImage(page.url) ? ['accept'] : [])]) {
    kept.set(name, String(headers[name] ?? ''))
  }
  return new Request(new URL(page.url, settings.publicUrl), { headers: kept })
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

async function fileOf({ url }: SharedPage) {
  const isNamedByContent = url.startsWith('/build/')
  return new Response(await readFile(`public${url}`), {
    headers: {
      'content-type': types[extname(url)] ?? 'application/octet-stream',
      'cache-control': isNamedByContent
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    },
  })
}

// A result of zlib may be the beginning of a buffer of 16 kB.
function exactly(bytes: Buffer) {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

async function readWithin({ body }: Response, most: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body?.getReader()
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel()
      return undefined
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

function isShareable({ status, headers }: Response, page: SharedPage) {
  // An image that is not there may be uploaded, and no number tells of it.
  const isGood = (status === 200 && !page.isMissing) || (status === 404 && !isImage(page.url))
  return isGood && !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store')
}

function isText(headers: Headers) {
  return /^(?:text|application)\/|\+xml/.test(headers.get('content-type') ?? '')
}

// These belong to one request, or are written anew.
const notKept = /^(?:ratelimit-|etag$|content-length$|vary$|cache-control$)/

function headersOf(headers: Headers, page: SharedPage) {
  const kept = [...headers].filter(([name]) => !notKept.test(name))
  const varies = [
    'Accept-Encoding',
    !page.isForEverybody && 'Cookie, Authorization',
    isImage(page.url) && 'Accept',
    isApi(page.url) && settings.corsOrigins.size > 0 && 'Origin',
  ]
  return [
    ...kept.flat(),
    ...Object.entries(securityHeadersFor(page.url)).flat(),
    ...['vary', varies.filter(Boolean).join(', ')],
    ...['cache-control', (page.isForEverybody && headers.get('cache-control')) || checkedEachTime],
  ]
}

// A 304 has Vary and Cache-Control, which stand at the end, and the tag: https://www.rfc-editor.org/rfc/rfc9110#status.304
const lengthOf304 = 4

// Also a proxy may keep it, if it asks each time whether it is still so.
const checkedEachTime = 'public, max-age=0, must-revalidate'
const forTheClick = 'private, max-age=10'

function send(entry: Entry, page: SharedPage, request: IncomingMessage, response: ServerResponse) {
  const { headers: asked, method } = request
  const encoding = encodingFor(entry, asked['accept-encoding'])
  const isKnown = entry.status === 200 && isTagOf(entry.hash, asked['if-none-match'])
  const suffix = encoding === 'identity' ? '' : `-${encoding}`
  const kept = isKnown ? entry.headers.slice(-lengthOf304) : entry.headers
  const headers = [...kept, 'etag', `"${entry.hash}${suffix}"`]
  headers.push('x-request-id', String(asked[requestIdHeader]))
  // What is fetched while somebody points at a link is there when they click.
  if (asked['sec-purpose'] && page.url.includes('_data=')) {
    headers[headers.indexOf(checkedEachTime)] = forTheClick
  }
  if (isKnown) {
    response.writeHead(304, headers).end()
  } else {
    const body = bodyOf(entry, encoding, page)
    headers.push('content-length', String(body.length))
    if (suffix) headers.push('content-encoding', encoding)
    response.writeHead(entry.status, headers).end(method === 'HEAD' ? undefined : body)
  }
  encodeBetter(entry, page, request)
}

function encodingFor({ bodies }: Entry, accepted: string | undefined): Encoding {
  if (bodies.br && accepts(accepted, 'br')) return 'br'
  if (bodies.gzip && accepts(accepted, 'gzip')) return 'gzip'
  return 'identity'
}

function bodyOf(entry: Entry, encoding: Encoding, page: SharedPage) {
  const known = entry.bodies[encoding]
  if (known) return known
  const identity = identityOf(entry)
  keepToo(entry, page, { identity })
  return identity
}

function identityOf({ bodies }: Entry) {
  return bodies.identity ?? zlib.gunzipSync(bodies.gzip ?? '')
}

// As another entry: the cache would not ask the same one for its size again.
function keepToo({ hash }: Entry, { key }: SharedPage, bodies: Entry['bodies']) {
  const entry = entries.peek(key)
  if (entry?.hash !== hash) return
  entries.set(key, { ...entry, bodies: { ...entry.bodies, ...bodies } })
}

// Whatever the encoding in which the client has it.
function isTagOf(hash: string, header: string | undefined) {
  if (!header) return false
  return header.includes(hash) || header.trim() === '*'
}

const inTurn = pLimit(1)
const hitsWorthIt = 10

// Brotli at its best takes 70 ms for a page: in the background, for what has been asked for some times. Files stay as
// they are for long.
function encodeBetter(entry: Entry, page: SharedPage, request: IncomingMessage) {
  if (!entry.bodies.gzip || entry.bodies.br || entry.isBeingEncoded) return
  if (!accepts(request.headers['accept-encoding'], 'br')) return
  if (++entry.hits < (page.isFile ? 1 : hitsWorthIt)) return
  entry.isBeingEncoded = true
  void inTurn(() => addBrotli(entry, page)).catch(console.error)
}

async function addBrotli(entry: Entry, page: SharedPage) {
  // The entry may have been replaced by one with a further encoding, but not by another content.
  if (entries.peek(page.key)?.hash !== entry.hash) return
  const body = await promisify(zlib.brotliCompress)(identityOf(entry))
  keepToo(entry, page, { br: exactly(body) })
}
