import { json, type LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import type { Person } from '../../domain/accounts'
import { adminsOnly, pleaseLogIn } from '../../domain/people.server'
import { Refusal } from '../../domain/refusal'
import { parseForm } from '../answer.server'
import { addressOf, readBody, requestIdOf } from '../request.server'
import { signedIn } from '../session.server'
import { countCall } from './call-limit.server'
import type { Access, Operation } from './operations.server'

export interface Call<A extends Access = Access, B = unknown> {
  request: Request
  /** Who is asking: always somebody, unless anybody may ask. */
  person: A extends 'anybody' ? Person | undefined : Person
  /** The id in the path. */
  id: string
  body: B
  /** The network address of the caller. */
  address: string
  /** Headers that the answer will have. */
  headers: Headers
}

type BodyOf<B> = B extends z.ZodTypeAny ? z.output<B> : undefined

interface Handler {
  operation: Operation
  answer: (call: Call) => Promise<object | Response>
}

/** Says what answers an operation. The guard and the schema are those of the operation itself. */
export function on<A extends Access, B extends z.ZodTypeAny | undefined>(
  operation: Operation<A, B>,
  answer: (call: Call<A, BodyOf<B>>) => Promise<object | Response>,
): Handler {
  return { operation, answer: answer as Handler['answer'] }
}

/** The loader and action of one address: guards, reads, answers, and says every "no" in the same way. */
export function endpoint(...handlers: Handler[]) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<Response> => {
    const headers = new Headers({ 'cache-control': 'no-store' })
    try {
      await countCall(addressOf(request), headers)
      const method = request.method === 'HEAD' ? 'GET' : request.method
      const handler = handlers.find(({ operation }) => operation.method === method)
      if (!handler) return wrongMethod(request, handlers)
      const { operation } = handler
      const person = await admit(request, operation.access)
      const call: Call = {
        request,
        person: person as Person,
        id: params.id ?? '',
        body: operation.body && (await parse(request, operation.body)),
        address: addressOf(request),
        headers,
      }
      const answer = await handler.answer(call)
      return answer instanceof Response
        ? answer
        : json(answer, { status: operation.status, headers })
    } catch (error) {
      return refuse(error, request, headers)
    }
  }
}

async function admit(request: Request, access: Access) {
  const person = await signedIn(request)
  if (access === 'anybody') return person
  if (!person) throw new Refusal(401, pleaseLogIn)
  if (access === 'admin' && person.role !== 'admin') throw new Refusal(403, adminsOnly)
  return person
}

class Invalid extends Refusal {
  constructor(readonly errors: Record<string, string[]>) {
    super(400, Object.values(errors)[0]?.[0] ?? 'The request is not valid')
  }
}

async function parse(request: Request, schema: z.ZodTypeAny) {
  const submission = await parseForm(await readBody(request), schema)
  if (submission.status === 'success') return submission.value
  const errors = Object.entries(submission.error ?? {}).flatMap(([field, messages]) =>
    messages?.length ? [[field, messages]] : [],
  )
  throw new Invalid(Object.fromEntries(errors))
}

function wrongMethod(request: Request, handlers: Handler[]) {
  const allow = handlers.map(({ operation }) => operation.method).join(', ')
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } })
  return json({ message: 'This method is not supported here' }, { status: 405, headers: { allow } })
}

function refuse(error: unknown, request: Request, headers: Headers) {
  if (error instanceof Refusal) {
    const { field, retryAfter } = error.detail
    if (retryAfter) headers.set('retry-after', String(retryAfter))
    const errors = error instanceof Invalid ? error.errors : field && { [field]: [error.message] }
    return json(
      { message: error.message, ...(errors && { errors }) },
      { status: error.status, headers },
    )
  }
  const requestId = requestIdOf(request)
  console.error(`Request ${requestId} failed:`, error)
  return json({ message: 'An unexpected error occurred', requestId }, { status: 500, headers })
}
