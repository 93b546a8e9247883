import { json } from '@remix-run/node'
import { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { notLoggedIn, refusalOf } from '~/domain/people/access/current-user.server'
import { requireConfirmedSession } from '~/domain/people/accounts/confirmed-sessions.server'
import { applyLanguageFor } from '~/domain/settings/opened.server'
import { logFailedRequest } from '~/logs/failed-request'
import { type RequestArgs, readBody } from '~/web/request.server'
import { getCurrentUser, sessionTokenOf } from '~/web/session.server'
import { setEtag } from './etag.server'
import type { Call, Operation } from './operation.server'
import { consumeCall } from './rate-limit.server'
import { streamJson } from './stream.server'

export function endpoint(operations: Operation[]) {
  return async (args: RequestArgs): Promise<Response> => {
    const { request, context } = args
    const headers = new Headers({ 'cache-control': 'no-store' })
    try {
      await consumeCall(context.clientIp, headers)
      const path = new URL(request.url).pathname.replace(/^\/api\/v1|\/$/g, '')
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const candidates = operationsAt(path, operations)
      const operation = candidates.find((it) => it.method === method)
      return operation
        ? await respond(operation, path, args, headers)
        : noOperation(request.method, candidates)
    } catch (error) {
      return errorResponse(error, context.requestId, headers)
    }
  }
}

async function respond(operation: Operation, path: string, args: RequestArgs, headers: Headers) {
  const { query, headers: headersSchema, body, version, handler, status = 200 } = operation
  const { request, context } = args
  // Emails must be in the current language of the shop.
  await applyLanguageFor(request)
  const call: Call = {
    user: await authorize(args, operation),
    request,
    context,
    id: path.split('/')[operation.path.split('/').indexOf('{id}')] ?? '',
    query: query && (await parse(new URL(request.url).searchParams, query)),
    headers: headersSchema && (await parse(request.headers, headersSchema)),
    body: body && (await parse(await readBody(request, operation), body)),
    responseHeaders: headers,
  }
  const isFresh = version && setEtag(request, headers, await version())
  if (isFresh) return new Response(null, { status: 304, headers })
  return streamJson(await handler(call), { status, headers }, args)
}

// Exact paths come first, because /products/order is not a product with the id "order".
function operationsAt(path: string, operations: Operation[]) {
  const exact = operations.filter((it) => it.path === path)
  return exact.length > 0 ? exact : operations.filter((it) => hasPattern(path, it.path))
}

function hasPattern(path: string, pattern: string) {
  const [parts, expected] = [path.split('/'), pattern.split('/')]
  return (
    parts.length === expected.length &&
    expected.every((part, index) => part === '{id}' || part === parts[index])
  )
}

async function authorize(args: RequestArgs, { access, needsConfirmation }: Operation) {
  const user = await getCurrentUser(args)
  if (access === 'everyone') return user
  if (!user) throw notLoggedIn()
  const refusal = access === 'user' ? undefined : refusalOf(user, access, 403)
  if (refusal) throw refusal
  if (needsConfirmation) await requireConfirmedSession(sessionTokenOf(args.request) ?? '')
  return user
}

async function parse(entries: Iterable<[string, unknown]>, schema: z.ZodObject) {
  const { data, error } = await schema.safeParseAsync(
    nestFields(Object.fromEntries(entries), schema),
  )
  if (!error) return data
  const errors = z.flattenError(error).fieldErrors as Record<string, string[]>
  throw new Refusal(400, Object.values(errors)[0]?.[0] ?? 'The request is not valid', { errors })
}

// Fields such as `address.city` become the object `address` if the schema has such an object.
function nestFields(fields: Record<string, unknown>, { shape }: z.ZodObject) {
  const values = { ...fields }
  for (const [name, type] of Object.entries(shape)) {
    const inner = type instanceof z.ZodOptional ? type.unwrap() : type
    if (!(inner instanceof z.ZodObject)) continue
    const parts = Object.entries(fields).filter(([field]) => field.startsWith(`${name}.`))
    delete values[name]
    if (parts.length === 0) continue
    values[name] = Object.fromEntries(
      parts.map(([field, value]) => [field.slice(name.length + 1), value]),
    )
  }
  return values
}

function noOperation(method: string, candidates: Operation[]) {
  if (candidates.length === 0) return notFound()
  const allow = candidates.map((it) => it.method).join(', ')
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  return json({ message: 'This method is not supported here' }, { status: 405, headers: { allow } })
}

function notFound() {
  return json({ message: 'This API has no such path' }, { status: 404 })
}

function errorResponse(error: unknown, requestId: string, headers: Headers) {
  if (error instanceof Response) return error
  const refusal = asRefusal(error)
  if (!refusal) {
    logFailedRequest(requestId, error)
    return json({ message: 'An unexpected error occurred', requestId }, { status: 500, headers })
  }
  const { message, status, detail } = refusal
  const { field, errors = field && { [field]: [message] }, retryAfter, code, orderUrl } = detail
  if (retryAfter) headers.set('retry-after', String(retryAfter))
  return json({ message, code, errors: errors || undefined, orderUrl }, { status, headers })
}
