import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { beginList } from '~/middleware/streamed-lists'
import { indexParameter, type Mode, modes, tickParameters } from '~/paths'
import { type Field, type FormLimits, multipartFields, unreadableForm } from './multipart.server'

export { limitSending } from '~/middleware/streamed-lists'

export type RequestArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>

export async function waitForListSlot({ context }: RequestArgs) {
  if (await beginList(context)) return
  throw new Refusal(503, 'Other lists are being read right now. Please try again in a moment', {
    retryAfter: 5,
  })
}

export function modeOf<M extends Mode = never>(request: Request, ...further: M[]) {
  const { searchParams } = new URL(request.url)
  return (['edit', 'delete', ...further] as const).find((mode) => searchParams.has(mode))
}

/** Leaves out open dialogs and ticked rows. */
export function listUrl(request: Request) {
  const { pathname, searchParams } = new URL(request.url)
  for (const name of [...modes, ...tickParameters, indexParameter]) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname
}

export function urlWith(path: string, query: Record<string, string>, hash = '') {
  const url = new URL(path, 'http://shop')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return `${url.pathname}${url.search}${hash && `#${encodeURIComponent(hash)}`}`
}

const defaultMaxFields = 40
// Conform would read `a[9999999]` as a very long list. Only `_id`, in an entity of the API, begins with an underscore.
const fieldName = /^_?[a-z]\w{0,39}(?:\[\d{1,2}\])?(?:\.[a-z]\w{0,39})?$/i

/** @throws {Refusal} 400 if the fields are unlike those of our forms; {Response} 415 if the body is not a form. */
export async function readForm(
  request: Request,
  { maxFields = defaultMaxFields, maxImages = 1, maxTextBytes }: FormLimits = {},
) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data')
    return formOf(
      await multipartFields(request, { maxFields, maxImages, maxTextBytes }),
      maxImages > 1,
    )
  if (type === 'application/x-www-form-urlencoded')
    return formOf(await encodedFields(request, maxFields))
  throw json({ message: 'Please send a form' }, { status: 415 })
}

/** Reads a form or a JSON object. Values may be flat objects. @throws {Refusal} 400; {Response} 415 */
export async function readBody(
  request: Request,
  { bodyIsOptional = false, nullIsEmpty = false } = {},
) {
  if (bodyIsOptional && !hasBody(request)) return new FormData()
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) {
    if (type === '') throw json({ message: 'Please send JSON or a form' }, { status: 415 })
    return readForm(request)
  }
  const body: unknown = await request.json().catch(() => undefined)
  if (bodyIsOptional && body === null) return new FormData()
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refusal(400, 'The body is not a JSON object')
  }
  const fields = Object.entries(body).flatMap(([name, value]): Field[] => {
    if (value === null) return nullIsEmpty ? [[name, '']] : []
    if (Array.isArray(value)) return [[name, listText(value)]]
    if (typeof value !== 'object') return [[name, plainText(value)]]
    // Named like the form fields of a postal address: `address.city`.
    const parts = Object.entries(value).map(
      ([part, inner]): Field => [`${name}.${part}`, plainText(inner)],
    )
    return [[name, ''], ...parts]
  })
  if (fields.length > defaultMaxFields) throw unreadableForm()
  return formOf(fields)
}

// A list of flat objects, such as the facts of a product, is a field with its JSON.
function listText(list: unknown[]) {
  const isFlat = list.every((item) => typeof item === 'object' && item !== null)
  if (!isFlat) return ''
  const flat = list.map((item) =>
    Object.fromEntries(Object.entries(item).map(([name, value]) => [name, plainText(value)])),
  )
  return JSON.stringify(flat)
}

// No schema has deeper objects or lists. Converting deep objects to text could exceed the stack.
function plainText(value: unknown) {
  return typeof value === 'object' ? '' : String(value)
}

// https://www.rfc-editor.org/rfc/rfc9112#section-6.3
function hasBody({ headers }: Request) {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

function formOf(fields: Field[], hasSeveralImages = false) {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (name === undefined || !fieldName.test(name)) throw unreadableForm()
    const mayRepeat = hasSeveralImages && name === 'image' && value instanceof Blob
    if (form.has(name) && !mayRepeat) throw unreadableForm()
    // Some databases reject NUL, and users cannot type it.
    if (typeof value === 'string' && value.includes('\0')) throw unreadableForm()
    form.append(name, value)
  }
  return form
}

async function encodedFields(request: Request, maxFields: number): Promise<Field[]> {
  const body = await request.text().catch(() => {
    throw unreadableForm()
  })
  if (body.split('&', maxFields + 1).length > maxFields) throw unreadableForm()
  return [...new URLSearchParams(body)]
}

/** Browsers prefetch links, and mail scanners look at them: nothing may happen that a customer would want to decide. */
export function isOnlyLooking({ method, headers }: Request) {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return method === 'HEAD' || /prefetch|prerender/.test(purpose)
}
