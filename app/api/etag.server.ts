import { createHash } from 'node:crypto'
import type { Version } from 'db/dialect'

// Another database may have the same version number after a restart.
const startedAt = Date.now()

/** Whether the client has that response already (304). */
export function isKnown(request: Request, headers: Headers, version: Version) {
  const state = `${startedAt} ${version} ${new URL(request.url).search}`
  const tag = `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  headers.set('cache-control', 'no-cache')
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((it) => it.trim())
  return known.includes(tag) || known.includes('*')
}
