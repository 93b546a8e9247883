import { createHash } from 'node:crypto'
import { json } from '@remix-run/node'
import { catalogueVersion } from '../../domain/catalogue-export.server'
import { Refusal } from '../../domain/refusal'

// A number may come again after a restart with another database; what the process began with tells them apart.
const begun = Date.now()

/** Answers 304 to who has the catalogue as it is now, and gives the answer a tag to ask with next time. */
export async function unlessKnown(
  request: Request,
  headers: Headers,
  make: () => Promise<object | Response>,
) {
  const { search } = new URL(request.url)
  const state = `${begun} ${await catalogueVersion()} ${search}`
  const tag = `W/"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
  headers.set('etag', tag)
  headers.set('cache-control', 'no-cache')
  const known = (request.headers.get('if-none-match') ?? '').split(/\s*,\s*/)
  if (known.includes(tag) || known.includes('*'))
    return new Response(null, { status: 304, headers })
  const answer = await make()
  return answer instanceof Response ? answer : json(answer, { headers })
}

/** The part of a list that `page` and `limit` ask for; everything when neither is given. Refuses 400. */
export function partOf(params: URLSearchParams) {
  if (!params.has('page') && !params.has('limit')) return undefined
  const page = whole(params, 'page', 1, 1_000_000)
  const limit = whole(params, 'limit', 24, 100)
  return { offset: (page - 1) * limit, limit }
}

function whole(params: URLSearchParams, name: string, otherwise: number, most: number) {
  const text = params.get(name)
  if (text === null) return otherwise
  const number = Number(text)
  if (!/^\d{1,7}$/.test(text) || number < 1 || number > most) {
    throw new Refusal(400, `${name} must be a whole number from 1 to ${most}`, { field: name })
  }
  return number
}

/** The key under which a repeated order is the same order. Refuses 400. */
export function idempotencyKeyOf(request: Request) {
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key === undefined || /^[\x21-\x7e]{1,100}$/.test(key)) return key
  throw new Refusal(400, 'Idempotency-Key must be 1 to 100 printable characters')
}
