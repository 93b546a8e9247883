import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { extname } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'
import {
  acceptedEncodings,
  compressWell,
  isCompressible,
  minCompressedBytes,
} from '~/middleware/compress'
import type { Facts } from '~/middleware/request-facts'
import { securityHeadersFor } from '~/middleware/security-headers'
import { isApi, isImage } from '~/paths'
import { settings } from '~/settings.server'
import type { Remix } from '~/speed/request-handler'
import type { GuestPage } from './rules'
import { bodyOf, countHit, type Entry, findEntry, maxBodyBytes, renderOnce } from './store'

// rules.ts defines the guest pages and their versions, store.ts stores the responses: see docs/caches.md.

/** Returns false and sends nothing if the response is not for all guests: an error, or a response with a cookie. */
export function serveGuestPage(
  page: GuestPage,
  request: IncomingMessage,
  facts: Facts,
  remix: Remix,
): boolean | Promise<boolean> {
  const sendIfAny = (entry: Entry | undefined) => {
    if (entry) send(entry, page, request, facts)
    return entry !== undefined
  }
  const serve = (version: Version | undefined) => {
    if (version === undefined) return false
    const entry = findEntry(page, version)
    return entry ? sendIfAny(entry) : findRendered(page, version, facts, remix).then(sendIfAny)
  }
  // Read the version before the page is rendered: a cached page may be newer than its version, but never older.
  const version = versionOf(page)
  return version instanceof Promise ? version.then(serve) : serve(version)
}

// If the version cannot be read, render normally so that the page reports the error.
function versionOf(page: GuestPage): Version | undefined | Promise<Version | undefined> {
  try {
    const version = page.readVersion()
    return version instanceof Promise ? version.catch(() => undefined) : version
  } catch {
    return undefined
  }
}

async function findRendered(page: GuestPage, version: Version, facts: Facts, remix: Remix) {
  if (tooLarge.has(page.key)) return undefined
  const render = () => renderPage(page, version, facts, remix)
  return renderOnce(page, version, render).catch(() => undefined)
}

const hour = 60 * 60 * 1000
const tooLarge = new LRUCache<string, true>({ max: 1000, ttl: hour })

async function renderPage(
  page: GuestPage,
  version: Version,
  facts: Facts,
  remix: Remix,
): Promise<Entry | undefined> {
  const { url, headers } = page
  const context: AppLoadContext = { ...facts }
  const response = page.isFile
    ? await fileOf(page)
    : await remix(new Request(new URL(url, settings.publicUrl), { headers }), context)
  const identity = await readWithin(response, maxBodyBytes)
  if (!identity) tooLarge.set(page.key, true)
  if (!identity || !isSameForAll(response, page)) return undefined
  const isCompressed =
    isCompressible(response.headers.get('content-type')) && identity.length > minCompressedBytes
  return {
    version,
    dependsOn: context.guestPageDependsOn ?? page.dependsOn,
    validUntil: context.guestPageValidUntil,
    status: response.status,
    hash: hash('sha256', identity, 'base64url').slice(0, 22),
    ...headersOf(response.headers, page),
    bodies: isCompressed ? { gzip: await compressWell(identity, 'gzip') } : { identity },
    hits: 0,
  }
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

async function fileOf({ url }: GuestPage) {
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

async function readWithin({ body }: Response, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function isSameForAll({ status, headers }: Response, page: GuestPage) {
  // If a missing image is uploaded later, no version changes.
  const isGood = (status === 200 && !page.isMissing) || (status === 404 && !isImage(page.url))
  return isGood && !headers.has('set-cookie') && !headers.get('cache-control')?.includes('no-store')
}

const notStored = /^(?:ratelimit-|etag$|content-length$|vary$|cache-control$)/

// A proxy may store the page, but must revalidate it each time.
const revalidateEachTime = 'public, max-age=0, must-revalidate'
const prefetchCacheControl = 'private, max-age=10'

function headersOf(headers: Headers, page: GuestPage) {
  const varies = [
    'Accept-Encoding',
    !page.isPublic && 'Cookie, Authorization',
    isImage(page.url) && 'Accept',
    isApi(page.url) && settings.corsOrigins.size > 0 && 'Origin',
  ]
  const language = headers.get('content-language')
  // A 304 repeats these and the ETag: https://www.rfc-editor.org/rfc/rfc9110#status.304. Data without texts is the same in
  // every language.
  const headers304 = {
    ...(language && { 'content-language': language }),
    vary: varies.filter(Boolean).join(', '),
    'cache-control': (page.isPublic && headers.get('cache-control')) || revalidateEachTime,
  }
  const stored = Object.fromEntries([...headers].filter(([name]) => !notStored.test(name)))
  return { headers304, headers: { ...stored, ...securityHeadersFor(page.url), ...headers304 } }
}

function send(entry: Entry, page: GuestPage, request: IncomingMessage, facts: Facts) {
  const { headers: asked, method } = request
  const { response, requestId } = facts
  const accepted = acceptedEncodings(asked['accept-encoding'])
  const encoding = accepted.find((name) => entry.bodies[name]) ?? 'identity'
  const isUnchanged = entry.status === 200 && matchesEtag(entry.hash, asked['if-none-match'])
  const headers: OutgoingHttpHeaders = { ...(isUnchanged ? entry.headers304 : entry.headers) }
  headers.etag = encoding === 'identity' ? `"${entry.hash}"` : `"${entry.hash}-${encoding}"`
  headers['x-request-id'] = requestId
  // The prefetched page must still be cached when the user clicks the link.
  if (asked['sec-purpose'] && page.url.includes('_data=') && !page.isPublic) {
    headers['cache-control'] = prefetchCacheControl
  }
  if (isUnchanged) {
    response.writeHead(304, headers).end()
  } else {
    const body = bodyOf(entry, encoding, page)
    headers['content-length'] = body.length
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    response.writeHead(entry.status, headers).end(method === 'HEAD' ? undefined : body)
  }
  if (accepted.includes('br')) countHit(entry, page)
}

function matchesEtag(hash: string, header: string | undefined) {
  if (!header) return false
  return header.includes(hash) || header.trim() === '*'
}
