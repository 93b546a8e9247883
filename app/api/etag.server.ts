import { createHash } from 'node:crypto'
import type { Version } from 'db/dialect'

// A number may come again after a restart with another database; the start of the process tells them apart.
const startedAt = Date.now()

/** Tags a response with the version of what it shows. Returns whether the caller has it already: then 304 will do. */
export function isKnown(request: Request, headers: Headers, version: Version) {
  const state = `${startedAt} ${version} ${new URL(request.url).search}`
  const tag = `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  headers.set('cache-control', 'no-cache')
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((it) => it.trim())
  return known.includes(tag) || known.includes('*')
}
