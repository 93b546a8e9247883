import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { json, type TypedResponse } from '@remix-run/node'
import * as z from 'zod'
import { inFieldOrder } from '~/domain/basics/lists/field-order'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { intentIn, type WithIntents } from '~/intents'
import type { Message } from '~/languages/messages'
import { t } from '~/languages/translate'
import { subjectOf } from '~/paths'
import { hasKey } from './has-key'
import { type FormLimits, unreadableForm } from './multipart.server'
import { listUrl, type RequestArgs, readForm } from './request.server'
import { redirectWithError, redirectWithSuccess, type ToastDetails } from './toast.server'

const secrets = ['password', 'confirmPassword', 'oldPassword', 'newPassword', 'confirmNewPassword']
const hiddenFields = [...secrets, 'image', 'logoFile', 'darkLogoFile', 'noticeFile']

interface Submitted extends RequestArgs {
  fields: FormData
  id: string
}

export type Intent<Data = never> = (submitted: Submitted) => Promise<Reply<Data>>

/** `orderUrl` is the page of the order that a refusal is about. */
export type FormReply = SubmissionResult<string[]> & { orderUrl?: string }

type Reply<Data> = TypedResponse<FormReply | Data>

/** @throws {Response} 400 for an unreadable form */
export async function runIntent<Names extends string, Data = never>(
  { request, context }: RequestArgs,
  intents: Record<Names, Intent<Data>>,
  limits?: FormLimits,
): Promise<Reply<Data> & WithIntents<Names>> {
  const fields = await readFormOrThrow(request, limits)
  const { name, id } = intentIn(fields)
  const run = hasKey(intents, name) && intents[name]
  if (!run) throw json({ message: t('Unknown action') }, { status: 400 })
  return run({ request, context, fields, id })
}

interface Outcome {
  message: string | Message
  /** The path to redirect to, if only the outcome decides it. */
  to?: string
}

type Errors = NonNullable<Refusal['detail']['errors']>

type Target = string | ((id: string) => string)

interface Targets {
  /** The path to redirect to on success; by default, the page of the form. */
  to?: Target
  /** The path to redirect to after a refusal; by default, a command uses `to` and a form is shown again. */
  otherwise?: string
}

/** By default, the subject of the toast is the page or row of the form. */
export interface CommandOptions extends Omit<Targets, 'otherwise'>, ToastDetails {
  /** With the fields, so that the page can show again what was chosen. */
  otherwise?: string | ((fields: FormData) => string)
  headers?: Headers
  /** Shows the page again, with the status of the refusal, if it returns true. */
  shownAt?: (refusal: Refusal, fields: FormData) => boolean
}

/** For a form without messages at fields. Redirects with a toast: the message of `run`, or the reason of its refusal. */
export function command(
  run: (id: string, fields: FormData) => Promise<Outcome>,
  { to, otherwise, headers, leadsToCart, subject, shownAt }: CommandOptions = {},
): Intent {
  return async ({ request, context, fields, id }) => {
    const target = targetOf(to, request, id)
    const details = { leadsToCart, subject: subject ?? subjectOf(request.url, id) }
    try {
      const { message, to = target } = await run(id, fields)
      return await redirectWithSuccess(to, t(message), { headers, ...details })
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      if (shownAt?.(refusal, fields)) {
        context.formFailed = true
        const reply: SubmissionResult<string[]> = { error: { '': [t(refusal.text)] } }
        return json(reply, refusalInit(refusal))
      }
      const refused = typeof otherwise === 'function' ? otherwise(fields) : otherwise
      return redirectWithError(refused ?? target, t(refusal.text), { subject: details.subject })
    }
  }
}

export const noFields = z.object({})

/** The screen gets the reply from `useReply`. A message from `run` is a toast at `to`. */
export function form<S extends z.ZodType, Data = never>(
  schema: S,
  run: (value: z.output<S>, id: string, fields: FormData) => Promise<TypedResponse<Data> | Outcome>,
  { to, otherwise }: Targets = {},
): Intent<Data> {
  return async ({ request, context, fields, id }) => {
    const submission = await parseOrThrow(fields, schema)
    const replyWith = (fieldErrors: Errors | undefined, init: ResponseInit, orderUrl?: string) => {
      context.formFailed = true
      const reply = fieldErrors
        ? submission.reply({ hideFields: hiddenFields, fieldErrors: translated(fieldErrors) })
        : submission.reply({ hideFields: hiddenFields })
      const errors = reply.error && translated(inFieldOrder(fields.keys(), reply.error))
      return json<FormReply>({ ...reply, error: errors, orderUrl }, init)
    }
    if (submission.status !== 'success') return replyWith(undefined, { status: 400 })
    try {
      const outcome = await run(submission.value, id, fields)
      if (!('message' in outcome)) return outcome
      const target = outcome.to ?? targetOf(to, request, id)
      const subject = subjectOf(request.url, id)
      return await redirectWithSuccess(target, t(outcome.message), { subject })
    } catch (error) {
      const refusal = asRefusal(error)
      if (!refusal) throw error
      if (otherwise) return redirectWithError(otherwise, t(refusal.text))
      const { field = '', errors = { [field]: [refusal.text] }, orderUrl } = refusal.detail
      return replyWith(errors, refusalInit(refusal), orderUrl)
    }
  }
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

/** For a form with files, which `run` reads from the request. */
export async function runUpload(
  { request, context }: RequestArgs,
  run: () => Promise<TypedResponse<never>>,
): Promise<Reply<never> & WithIntents<'submit'>> {
  const submitted = { request, context, fields: new FormData(), id: '' }
  return form(noFields, run)(submitted)
}

/** @throws {Response} 400 */
export function fieldsOf<S extends z.ZodType>(fields: FormData, schema: S) {
  const { data, success } = schema.safeParse(Object.fromEntries(fields))
  if (!success) throw json({ message: t(unreadableForm().text) }, { status: 400 })
  return data
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
