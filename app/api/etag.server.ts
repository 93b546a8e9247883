import { hash } from 'node:crypto'
import type { Version } from 'db/dialect'

// After a restart, the shop may use another database that has the same version number.
const startedAt = Date.now()

/** Sets the ETag. Returns true if the client already has this response, so that 304 is enough. */
export function setEtag(request: Request, headers: Headers, version: Version) {
  const state = `${startedAt} ${version} ${new URL(request.url).search}`
  const tag = `W/"${hash('sha256', state, 'base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  headers.set('cache-control', 'no-cache')
  const clientTags = (request.headers.get('if-none-match') ?? '').split(',').map((it) => it.trim())
  return clientTags.includes(tag) || clientTags.includes('*')
}
