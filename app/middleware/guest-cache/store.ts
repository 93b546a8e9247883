import zlib from 'node:zlib'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { compressWell, type Encoding, withoutSlack } from '~/middleware/compress'
import { settings } from '~/settings.server'
import type { GuestPage } from './rules'

export interface Entry {
  version: Version
  /** Ids of products and the names in db/catalogue-changes.ts. */
  dependsOn: readonly string[]
  /** In milliseconds. Undefined if the page does not change by itself. */
  validUntil: number | undefined
  status: number
  hash: string
  headers: Record<string, string>
  headers304: Record<string, string>
  /** Text is stored as gzip, which is a fifth of its size. Other encodings are added when a client needs them. */
  bodies: Partial<Record<Encoding, Buffer>>
  hits: number
  isBeingCompressed?: true
}

type Render = () => Promise<Entry | undefined>

const maxBytes = settings.guestCacheBytes
export const maxBodyBytes = Math.ceil(maxBytes / 16)
const headersBytes = 2000
const hour = 60 * 60 * 1000

const entries = new LRUCache<string, Entry, Render>({
  maxSize: maxBytes,
  maxEntrySize: maxBodyBytes * 2,
  sizeCalculation: ({ bodies }, key) =>
    Object.values(bodies).reduce((sum, { length }) => sum + length, headersBytes + key.length),
  // Images have no version, so a deleted image must expire.
  ttl: hour,
  fetchMethod: (_key, _stale, { context: render }) => render(),
  // Waiting requests get their page even if its entry was evicted or the cache was cleared.
  ignoreFetchAbort: true,
})

export function findEntry(page: GuestPage, version: Version) {
  const entry = entries.get(page.key)
  return entry && isValid(entry, page, version) ? entry : undefined
}

function isValid(entry: Entry, page: GuestPage, version: Version) {
  if (entry.validUntil !== undefined && entry.validUntil <= Date.now()) return false
  if (entry.version === version) return true
  if (!page.isUnchanged(entry.dependsOn, entry.version)) return false
  entry.version = version
  return true
}

/** Renders once for all requests that wait for the page. Returns undefined if the result must not be cached. */
export async function renderOnce(page: GuestPage, version: Version, render: Render) {
  const options = { forceRefresh: true, context: render }
  const entry = await entries.fetch(page.key, options)
  if (!entry || isValid(entry, page, version)) return entry
  // This request joined a render that began before the request read its version. The next render is new enough.
  return entries.fetch(page.key, options)
}

export function clearGuestCache() {
  entries.clear()
}

export function bodyOf(entry: Entry, encoding: Encoding, page: GuestPage) {
  const stored = entry.bodies[encoding]
  if (stored) return stored
  const identity = withoutSlack(identityOf(entry))
  storeEncoding(entry, page, { identity })
  return identity
}

function identityOf({ bodies }: Entry) {
  return bodies.identity ?? zlib.gunzipSync(bodies.gzip ?? '')
}

function storeEncoding({ hash }: Entry, { key }: GuestPage, bodies: Entry['bodies']) {
  const entry = entries.peek(key)
  // The entry may have got another encoding since, but its content must be the same.
  if (entry?.hash !== hash) return
  // lru-cache recomputes the size only for a new object. It expires when the one that it replaces would have expired.
  const stored = { ...entry, bodies: { ...entry.bodies, ...bodies } }
  entries.set(key, stored, { noUpdateTTL: true })
}

const limitCompressions = pLimit(1)
const minHits = 10

// A page is compressed with Brotli after enough requests; a file, which rarely changes, after its first request.
export function countHit(entry: Entry, page: GuestPage) {
  if (!entry.bodies.gzip || entry.bodies.br || entry.isBeingCompressed) return
  if (++entry.hits < (page.isFile ? 1 : minHits)) return
  entry.isBeingCompressed = true
  void limitCompressions(() => addBrotli(entry, page)).catch(console.error)
}

async function addBrotli(entry: Entry, page: GuestPage) {
  if (entries.peek(page.key)?.hash !== entry.hash) return
  storeEncoding(entry, page, { br: await compressWell(identityOf(entry), 'br') })
}
