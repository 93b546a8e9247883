import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

// The encoding with the shortest result comes first.
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const accepted = new LRUCache<string, Encoding[]>({
  max: 100,
  memoMethod: (header) => {
    const client = new Negotiator({ headers: { 'accept-encoding': header } })
    const names = client.encodings(encodings)
    return encodings.filter((encoding) => names.includes(encoding))
  },
})

export function acceptedEncodings(header = '') {
  return accepted.memo(header)
}

export function isCompressible(type: string | null) {
  return type !== null && /^text\/|[/+](?:javascript|json|xml)\b/.test(type)
}

export const minCompressedBytes = 500

// For a response to one client.
const fastGzip = { level: 3 }
const fastBrotli = {
  params: {
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
    [zlib.constants.BROTLI_PARAM_QUALITY]: 2,
  },
}

/** Blocks the event loop: for a short body, a worker thread would take longer. */
export function compress(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  if (encoding === 'identity') return bytes
  return encoding === 'br'
    ? zlib.brotliCompressSync(bytes, fastBrotli)
    : zlib.gzipSync(bytes, fastGzip)
}

export function compressionStream(encoding: 'br' | 'gzip'): Transform {
  return encoding === 'br' ? zlib.createBrotliCompress(fastBrotli) : zlib.createGzip(fastGzip)
}

/** For a body that is cached: uses a worker thread. */
export async function compressWell(bytes: Uint8Array, encoding: 'br' | 'gzip') {
  return withoutSlack(await promisify(encoding === 'br' ? zlib.brotliCompress : zlib.gzip)(bytes))
}

/** A copy to store. zlib may return a slice of 16 or 64 kB, which would stay in memory as a whole. */
export function withoutSlack(bytes: Uint8Array) {
  return Buffer.from(new Uint8Array(bytes).buffer)
}
