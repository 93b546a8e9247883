import zlib from 'node:zlib'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { compressWell, type Encoding } from '~/middleware/compress'
import { settings } from '~/settings.server'
import type { GuestPage } from './rules'

/** A response that all guests get while the data have this version. */
export interface Entry {
  version: Version
  status: number
  hash: string
  /** Those of every encoding; a 304 has fewer. */
  headers: Record<string, string>
  headers304: Record<string, string>
  /** A text is stored as gzip alone until a client needs another encoding: nearly all accept it, and it is a fifth. */
  bodies: Partial<Record<Encoding, Buffer>>
  hits: number
  isBeingCompressed?: true
}

type Render = () => Promise<Entry | undefined>

const maxBytes = settings.guestCacheBytes
/** A longer body is not stored. */
export const maxBodyBytes = Math.ceil(maxBytes / 16)
// In memory, about as many bytes.
const headersBytes = 2000
const hour = 60 * 60 * 1000

const entries = new LRUCache<string, Entry, Render>({
  maxSize: maxBytes,
  maxEntrySize: maxBodyBytes * 2,
  sizeCalculation: ({ bodies }, key) =>
    Object.values(bodies).reduce((sum, { length }) => sum + length, headersBytes + key.length),
  // In the end, a deleted image is forgotten.
  ttl: hour,
  fetchMethod: (_key, _stale, { context: render }) => render(),
  // Requests that wait for a page get it even if the cache has no more room for it, or was cleared.
  ignoreFetchAbort: true,
})

/** The stored response of a page, if it is of this version. */
export function findEntry({ key }: GuestPage, version: Version) {
  const entry = entries.get(key)
  return entry?.version === version ? entry : undefined
}

/**
 * Renders a page once, however many requests wait for it, and stores the result. Undefined if it must not be stored: then
 * each request is to be answered by itself.
 */
export async function renderOnce({ key }: GuestPage, version: Version, render: Render) {
  const options = { forceRefresh: true, context: render }
  const entry = await entries.fetch(key, options)
  if (!entry || entry.version === version) return entry
  // That rendering had begun before this version was read. The next one begins later, so it is new enough, even if
  // another request began it.
  return entries.fetch(key, options)
}

/** Deletes all entries: another build renders its pages differently. */
export function clearGuestCache() {
  entries.clear()
}

/** The body of an entry in an encoding that it has, or uncompressed. */
export function bodyOf(entry: Entry, encoding: Encoding, page: GuestPage) {
  const stored = entry.bodies[encoding]
  if (stored) return stored
  const identity = identityOf(entry)
  storeEncoding(entry, page, { identity })
  return identity
}

function identityOf({ bodies }: Entry) {
  return bodies.identity ?? zlib.gunzipSync(bodies.gzip ?? '')
}

function storeEncoding({ hash }: Entry, { key }: GuestPage, bodies: Entry['bodies']) {
  const entry = entries.peek(key)
  // It may have been replaced by one with a further encoding, but not by another content.
  if (entry?.hash !== hash) return
  // lru-cache reads the size of a new object only.
  entries.set(key, { ...entry, bodies: { ...entry.bodies, ...bodies } })
}

const limit = pLimit(1)
const minHits = 10

/**
 * Compresses a text with Brotli in the background when enough clients that accept it have got it. A file is worth it at
 * once: it stays as it is for long.
 */
export function countHit(entry: Entry, page: GuestPage) {
  if (!entry.bodies.gzip || entry.bodies.br || entry.isBeingCompressed) return
  if (++entry.hits < (page.isFile ? 1 : minHits)) return
  entry.isBeingCompressed = true
  void limit(() => addBrotli(entry, page)).catch(console.error)
}

async function addBrotli(entry: Entry, page: GuestPage) {
  if (entries.peek(page.key)?.hash !== entry.hash) return
  storeEncoding(entry, page, { br: await compressWell(identityOf(entry), 'br') })
}
