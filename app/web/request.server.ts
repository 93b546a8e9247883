import { json } from '@remix-run/node'
import { Refusal } from '~/domain/refusal'
import {
  cacheVersionHeader,
  clientIpHeader,
  rejectionHeader,
  requestIdHeader,
} from '~/middleware/client'
import type { Rejection } from '~/middleware/rejection'
import { indexParameter, type Mode, modes, tickParameters } from '~/paths'
import { type Field, type FormLimits, multipartFields, unreadableForm } from './multipart.server'

export function clientIpOf(request: Request) {
  return request.headers.get(clientIpHeader) ?? 'unknown'
}

export function requestIdOf(request: Request) {
  return request.headers.get(requestIdHeader) ?? 'unknown'
}

export function cacheVersionOf(request: Request) {
  return request.headers.get(cacheVersionHeader) ?? ''
}

/** `backTo` is the path to return to. Undefined if the middleware has not rejected the request. */
export function rejectionOf(request: Request) {
  const header = request.headers.get(rejectionHeader)
  if (!header) return undefined
  return JSON.parse(decodeURIComponent(header)) as Rejection & { backTo: string }
}

export function modeOf<M extends Mode = never>(request: Request, ...further: M[]) {
  const { searchParams } = new URL(request.url)
  return (['edit', 'delete', ...further] as const).find((mode) => searchParams.has(mode))
}

/** The target of redirects: the list without open dialogs and ticked rows. */
export function listUrl(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  for (const name of [...modes, ...tickParameters, indexParameter]) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export function urlWith(path: string, query: Record<string, string>, id = '') {
  const url = new URL(path, 'http://shop')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${id && `#${encodeURIComponent(id)}`}`
}

const defaultMaxFields = 40
// Our forms contain each name once, with at most two parts. Conform would read `a[9999999]` as a very long list.
const fieldName = /^[a-z]\w{0,39}(?:\.[a-z]\w{0,39})?$/i

/** @throws {Refusal} 400 if none of our forms sends such fields; {Response} 415 for other content types. */
export async function readForm(
  request: Request,
  { maxFields = defaultMaxFields, maxTextBytes }: FormLimits = {},
) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data')
    return formOf(await multipartFields(request, { maxFields, maxTextBytes }))
  if (type === 'application/x-www-form-urlencoded')
    return formOf(await encodedFields(request, maxFields))
  throw json({ message: 'Please send a form' }, { status: 415 })
}

/** A form, or JSON with flat objects as values; an optional body may be `null`. @throws {Refusal} 400; {Response} 415 */
export async function readBody(request: Request, isOptional = false) {
  if (isOptional && !hasBody(request)) return new FormData()
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    if (type === '') throw json({ message: 'Please send JSON or a form' }, { status: 415 })
    return readForm(request)
  }
  const body: unknown = await request.json().catch(() => undefined)
  if (isOptional && body === null) return new FormData()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body is not a JSON object')
  }
  const fields = Object.entries(body).flatMap(([name, value]): Field[] => {
    if (value === null) return []
    if (typeof value !== 'object' || Array.isArray(value)) return [[name, plainText(value)]]
    // Named like the form fields of a postal address: `address.city`.
    const parts = Object.entries(value).map(
      ([part, inner]): Field => [`${name}.${part}`, plainText(inner)],
    )
    return [[name, ''], ...parts]
  })
  if (fields.length > defaultMaxFields) throw unreadableForm()
  return formOf(fields)
}

// Our schemas have no deeper objects and no lists; converting them to text could exceed the stack.
function plainText(value: unknown) {
  return typeof value === 'object' ? '' : String(value)
}

// https://www.rfc-editor.org/rfc/rfc9112#section-6.3
function hasBody({ headers }: Request) {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

function formOf(fields: Field[]) {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (name === undefined || !fieldName.test(name) || form.has(name)) throw unreadableForm()
    // Not every database can store NUL, and users cannot type it.
    if (typeof value === 'string' && value.includes('\0')) throw unreadableForm()
    form.append(name, value)
  }
  return form
}

async function encodedFields(request: Request, maxFields: number): Promise<Field[]> {
  const body = await request.text()
  if (body.split('&', maxFields + 1).length > maxFields) throw unreadableForm()
  return [...new URLSearchParams(body)]
}
