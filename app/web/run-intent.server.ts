import type { Submission, SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { json, type TypedResponse } from '@remix-run/node'
import * as z from 'zod'
import { inFieldOrder } from '~/domain/basics/lists/field-order'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { intentIn, type WithIntents } from '~/intents'
import type { Message } from '~/languages/messages'
import { t } from '~/languages/translate'
import { subjectOf } from '~/paths'
import { storeChangedCart } from './guest-cart.server'
import { hasKey } from './has-key'
import { type FormLimits, unreadableForm } from './multipart.server'
import { listUrl, type RequestArgs, readForm } from './request.server'
import { redirectWithError, redirectWithSuccess, type ToastDetails } from './toast.server'

const secrets = ['password', 'confirmPassword', 'oldPassword', 'newPassword', 'confirmNewPassword']
const hiddenFields = [...secrets, 'otp', 'image', 'logoFile', 'darkLogoFile', 'noticeFile']

export interface Submitted extends RequestArgs {
  fields: FormData
  id: string
}

/** `app/web/access.server.ts` hands it to the actions of admin screens. */
interface Guard {
  requireIntent?: (name: string) => Promise<unknown>
}

export type Intent<Data = never> = (submitted: Submitted) => Promise<Reply<Data>>

/** `orderUrl` is the page of the order that a refusal is about. */
type FormReply = SubmissionResult<string[]> & { orderUrl?: string }

type Reply<Data> = TypedResponse<FormReply | Data>

/** The reply stores the cart of a guest if the intent has changed it. @throws {Response} 400 for an unreadable form */
export async function runIntent<Names extends string, Data = never>(
  { request, context, requireIntent }: RequestArgs & Guard,
  intents: Record<Names, Intent<Data>>,
  limits?: FormLimits,
): Promise<Reply<Data> & WithIntents<Names>> {
  const fields = await readFormOrThrow(request, limits)
  const { name, id } = intentIn(fields)
  const run = hasKey(intents, name) && intents[name]
  if (!run) throw json({ message: t('Unknown action') }, { status: 400 })
  await requireIntent?.(name)
  const reply = await run({ request, context, fields, id })
  await storeChangedCart(reply.headers, context)
  return reply
}

export interface Outcome {
  message: string | Message
  /** The path to redirect to, if only the outcome decides it. */
  to?: string
}

type Target = string | ((id: string) => string)

interface Targets {
  /** The path to redirect to on success; by default, the page of the form. */
  to?: Target
  /** The path to redirect to after a refusal; by default, a command uses `to` and a form is shown again. */
  otherwise?: string
}

/** By default, the subject of the toast is the page or row of the form. */
export interface CommandOptions extends Targets, ToastDetails {
  headers?: Headers
  /** Shows the page again, with the status of the refusal, if it returns true. */
  shownAt?: (refusal: Refusal, fields: FormData) => boolean
}

/** For a form without messages at fields. Redirects with a toast: the message of `run`, or the reason of its refusal. */
export function command(
  run: (id: string, fields: FormData) => Promise<Outcome>,
  options: CommandOptions = {},
): Intent {
  return async (submitted) => {
    const { request, fields, id } = submitted
    const { headers, leadsToCart, subject = subjectOf(request.url, id) } = options
    const target = targetOf(options.to, request, id)
    try {
      const { message, to = target } = await run(id, fields)
      return await redirectWithSuccess(to, t(message), { headers, leadsToCart, subject })
    } catch (error) {
      const refusal = requireRefusal(error)
      if (options.shownAt?.(refusal, fields)) return showCommandAgain(submitted, refusal)
      return redirectWithError(options.otherwise ?? target, t(refusal.text), { subject })
    }
  }
}

function showCommandAgain({ context }: Submitted, refusal: Refusal) {
  context.formFailed = true
  return json<FormReply>({ error: { '': [t(refusal.text)] } }, refusalInit(refusal))
}

export const noFields = z.object({})

/** The screen gets the reply from `useReply`. A message from `run` is a toast at `to`. */
export function form<S extends z.ZodType, Data = never>(
  schema: S,
  run: (value: z.output<S>, id: string, fields: FormData) => Promise<TypedResponse<Data> | Outcome>,
  { to, otherwise }: Targets = {},
): Intent<Data> {
  return async (submitted) => {
    const { request, fields, id } = submitted
    const submission = await parseOrThrow(fields, schema)
    if (submission.status !== 'success') return showFormAgain(submitted, submission)
    try {
      const outcome = await run(submission.value, id, fields)
      if (!('message' in outcome)) return outcome
      const target = outcome.to ?? targetOf(to, request, id)
      const subject = subjectOf(request.url, id)
      return await redirectWithSuccess(target, t(outcome.message), { subject })
    } catch (error) {
      const refusal = requireRefusal(error)
      if (otherwise) return redirectWithError(otherwise, t(refusal.text))
      return showFormAgain(submitted, submission, refusal)
    }
  }
}

/** With the errors of the schema, or of the refusal. */
function showFormAgain(
  { context, fields }: Submitted,
  submission: Pick<Submission<unknown>, 'reply'>,
  refusal?: Refusal,
) {
  context.formFailed = true
  const { field = '', errors, orderUrl } = refusal?.detail ?? {}
  const fieldErrors = refusal && translated(errors ?? { [field]: [refusal.text] })
  const reply = submission.reply({ hideFields: hiddenFields, fieldErrors })
  const error = reply.error && translated(inFieldOrder(fields.keys(), reply.error))
  const init = refusal ? refusalInit(refusal) : { status: 400 }
  return json<FormReply>({ ...reply, error, orderUrl }, init)
}

/** Shows the form again with what was typed, after a change that the page shows. */
export function redisplay<S extends z.ZodType>(
  schema: S,
  change?: (value: z.output<S>) => Promise<unknown>,
): Intent<SubmissionResult<string[]>> {
  const shown = async (fields: FormData) => {
    const submission = await parseOrThrow(fields, schema)
    return json(submission.reply({ hideFields: hiddenFields }))
  }
  if (!change) return ({ fields }) => shown(fields)
  return form(schema, async (value, _, fields) => {
    await change(value)
    return shown(fields)
  })
}

/** For a form with files, which `run` reads from the request. The form that is shown again has the texts that it adds. */
export async function runUpload(
  { request, context, requireIntent }: RequestArgs & Guard,
  run: (texts: FormData) => Promise<TypedResponse<never>>,
): Promise<Reply<never> & WithIntents<'submit'>> {
  await requireIntent?.('submit')
  const fields = new FormData()
  try {
    return await run(fields)
  } catch (error) {
    const refusal = requireRefusal(error)
    const submission = await parseOrThrow(fields, noFields)
    return showFormAgain({ request, context, fields, id: '' }, submission, refusal)
  }
}

/** @throws {Response} 400 */
export function fieldsOf<S extends z.ZodType>(fields: FormData, schema: S) {
  const { data, success } = schema.safeParse(Object.fromEntries(fields))
  if (!success) throw json({ message: t(unreadableForm().text) }, { status: 400 })
  return data
}

/** What the shop has read from a file, which its page sends back as JSON. @throws {Refusal} 400 if it is something else */
export function sentBack<S extends z.ZodType>(fields: FormData, name: string, schema: S) {
  try {
    return schema.parse(JSON.parse(textOf(fields, name)))
  } catch {
    throw new Refusal(400, 'The form could not be read')
  }
}

export function textOf(fields: FormData, name: string) {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

export async function readFormOrThrow(request: Request, limits?: FormLimits) {
  try {
    return await readForm(request, limits)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw json({ message: t(error.text) }, refusalInit(error))
  }
}

export function refusalInit({ status, detail }: Refusal): ResponseInit {
  return {
    status,
    ...(detail.retryAfter && { headers: { 'retry-after': String(detail.retryAfter) } }),
  }
}

export function translated(errors: Record<string, (string | Message)[] | null>) {
  return Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, (texts ?? []).map((text) => t(text))]),
  )
}

function targetOf(to: Target | undefined, request: Request, id: string) {
  if (to === undefined) return listUrl(request)
  return typeof to === 'function' ? to(id) : to
}

// Conform throws for malformed field names.
async function parseOrThrow<S extends z.ZodType>(fields: FormData, schema: S) {
  try {
    return await parseWithZod(fields, { schema, async: true, disableAutoCoercion: true })
  } catch {
    throw json({ message: t(unreadableForm().text) }, { status: 400 })
  }
}
