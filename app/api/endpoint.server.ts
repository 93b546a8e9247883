import { json, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { adminsOnly, pleaseLogIn } from '../domain/current-user.server'
import { Refusal } from '../domain/refusal'
import type { User } from '../domain/users'
import { parseForm } from '../web/answer.server'
import { addressOf, readBody, requestIdOf } from '../web/request.server'
import { getCurrentUser } from '../web/session.server'
import { isKnown } from './etag.server'
import type { Access, Call, Operation } from './operation.server'
import { consumeCall } from './rate-limit.server'
import { streamList } from './stream.server'

/** The loader and action of one area: finds the operation, guards, reads, responds, and refuses in one shape. */
export function endpoint(area: Record<string, Operation>) {
  const operations = Object.values(area)
  return async ({ request }: LoaderFunctionArgs): Promise<Response> => {
    const headers = new Headers({ 'cache-control': 'no-store' })
    try {
      await consumeCall(addressOf(request), headers)
      const path = new URL(request.url).pathname.replace(/^\/api\/v1|\/$/g, '')
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const there = operationsAt(path, operations)
      const operation = there.find((it) => it.method === method)
      return operation
        ? await respond(operation, path, request, headers)
        : noOperation(request.method, there)
    } catch (error) {
      return refuse(error, request, headers)
    }
  }
}

async function respond(operation: Operation, path: string, request: Request, headers: Headers) {
  const call: Call = {
    user: (await admit(request, operation.access)) as User,
    request,
    id: path.split('/').at(-1) ?? '',
    query: operation.query && (await parse(entriesOf(request), operation.query)),
    headers: operation.headers && (await parse(headerEntries(request), operation.headers)),
    body: operation.body && (await parseBody(request, operation.body)),
    address: addressOf(request),
    responseHeaders: headers,
  }
  if (operation.version && isKnown(request, headers, await operation.version())) {
    return new Response(null, { status: 304, headers })
  }
  const payload = await operation.handler(call)
  return streamList(payload, { status: operation.status ?? 200, headers })
}

// Paths without an id come first: /products/order is not the product "order".
function operationsAt(path: string, operations: Operation[]) {
  const exact = operations.filter((it) => it.path === path)
  return exact.length > 0
    ? exact
    : operations.filter((it) => it.path.includes('{id}') && patternOf(it).test(path))
}

function patternOf({ path }: Operation) {
  return new RegExp(`^${path.replace('{id}', '[^/]+')}$`)
}

async function admit(request: Request, access: Access) {
  const user = await getCurrentUser(request)
  if (access === 'anybody') return user
  if (!user) throw new Refusal(401, pleaseLogIn)
  if (access === 'admin' && user.role !== 'admin') throw new Refusal(403, adminsOnly)
  return user
}

class InvalidInput extends Refusal {
  constructor(readonly errors: Record<string, string[]>) {
    super(400, Object.values(errors)[0]?.[0] ?? 'The request is not valid')
  }
}

async function parseBody(request: Request, schema: z.ZodType) {
  const submission = await parseForm(await readBody(request), schema)
  if (submission.status === 'success') return submission.value
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
    messages?.length ? [[field, messages]] : [],
  )
  throw new InvalidInput(Object.fromEntries(errors))
}

async function parse(entries: Record<string, string>, schema: z.ZodType) {
  const { data, error } = await schema.safeParseAsync(entries)
  if (!error) return data
  const { path, message } = error.issues[0] ?? { path: [''], message: '' }
  throw new InvalidInput({ [String(path[0])]: [message] })
}

function entriesOf({ url }: Request) {
  return Object.fromEntries(new URL(url).searchParams)
}

function headerEntries({ headers }: Request) {
  return Object.fromEntries(headers)
}

function noOperation(method: string, there: Operation[]) {
  if (there.length === 0) return notFound()
  const allow = there.map((it) => it.method).join(', ')
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  return json({ message: 'This method is not supported here' }, { status: 405, headers: { allow } })
}

/** What is at every address below /api/v1 that is none of ours. */
export function notFound() {
  return json({ message: 'There is no such address in this API' }, { status: 404 })
}

function refuse(error: unknown, request: Request, headers: Headers) {
  if (error instanceof Refusal) {
    const { field, retryAfter } = error.detail
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    const errors =
      error instanceof InvalidInput ? error.errors : field && { [field]: [error.message] }
    return json(
      { message: error.message, ...(errors && { errors }) },
      { status: error.status, headers },
    )
  }
  const requestId = requestIdOf(request)
  console.error(`Request ${requestId} failed:`, error)
  return json({ message: 'An unexpected error occurred', requestId }, { status: 500, headers })
}
