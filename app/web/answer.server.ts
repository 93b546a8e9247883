import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, json } from '@remix-run/node'
import type { z } from 'zod'
import { inFieldOrder } from '../domain/field-order'
import { Refusal } from '../domain/refusal'
import { asRefusal } from '../domain/refusal.server'
import { readForm, unreadable } from './request.server'
import { type leadsToCart, redirectWithError, redirectWithSuccess } from './toast.server'

// What must never be written back into a page.
const secrets = ['password', 'confirmPassword', 'oldPassword', 'newPassword', 'confirmNewPassword']
const notEchoed = [...secrets, 'image']

type Args = Pick<ActionFunctionArgs, 'request' | 'context'>

/**
 * Reads a form, checks it with the schema and runs the command. A form that does not fit, and a command that
 * refuses, come back as the same page with the messages at their fields and what was typed.
 */
export async function answerForm<S extends z.ZodType>(
  { request, context }: Args,
  schema: S,
  command: (value: z.output<S>) => Promise<Response>,
) {
  return answerFields(context, await readFormOrThrow(request), schema, command)
}

/** As `answerForm`, for a form that was read already. */
export async function answerFields<S extends z.ZodType>(
  context: Args['context'],
  form: FormData,
  schema: S,
  command: (value: z.output<S>) => Promise<Response>,
) {
  const submission = await parseOrThrow(form, schema)
  const replyWith = (error: Record<string, string[]> | undefined, init: ResponseInit) => {
    context.formFailed = true
    const reply = error
      ? submission.reply({ hideFields: notEchoed, fieldErrors: error })
      : submission.reply({ hideFields: notEchoed })
    const errors = reply.error && inFieldOrder(form.keys(), reply.error)
    return json({ ...reply, error: errors }, init)
  }
  if (submission.status !== 'success') return replyWith(undefined, { status: 400 })
  try {
    return await command(submission.value)
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    const { field = '', errors = { [field]: [refusal.message] } } = refusal.detail
    return replyWith(errors, refusalInit(refusal))
  }
}

interface ButtonOptions {
  otherwise?: string
  headers?: Headers
  /** Of the toast, as toast.server.ts knows it. */
  description?: typeof leadsToCart
}

/** Runs a command that has no fields; the visitor lands on `target`, or `otherwise` when it refuses, and reads why. */
export async function answerButton(
  target: string,
  command: () => Promise<{ message: string }>,
  { otherwise = target, headers, description }: ButtonOptions = {},
) {
  try {
    const { message } = await command()
    return await redirectWithSuccess(target, { message, description }, { headers })
  } catch (error) {
    const refusal = asRefusal(error)
    if (!refusal) throw error
    return redirectWithError(otherwise, refusal.message)
  }
}

/** The form of a request, with at most so many fields; what cannot be read becomes a page that says so. */
export async function readFormOrThrow(request: Request, maxFields?: number) {
  try {
    return await readForm(request, maxFields)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw json({ message: error.message }, refusalInit(error))
  }
}

/** The command that a form's `intent` names, which may go on about which row after a colon; a page with an unknown one answers 400. */
export function commandOf<T>(form: FormData, commands: Record<string, T>) {
  const [intent = ''] = textOf(form, 'intent').split(':')
  const command = Object.hasOwn(commands, intent) ? commands[intent] : undefined
  if (!command) throw json({ message: 'Unknown action' }, { status: 400 })
  return command
}

/** The hidden fields of a form with a button only; a page with others answers 400. */
export function fieldsOf<S extends z.ZodType>(form: FormData, schema: S) {
  const { data, success } = schema.safeParse(Object.fromEntries(form))
  if (!success) throw json({ message: unreadable().message }, { status: 400 })
  return data
}

/** A text field of a form, or the empty string. */
export function textOf(form: FormData, name: string) {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** With which status and headers a refusal is answered. */
export function refusalInit({ status, detail }: Refusal): ResponseInit {
  return {
    status,
    ...(detail.retryAfter && { headers: { 'retry-after': String(detail.retryAfter) } }),
  }
}

// Garbage in the field names makes Conform throw.
async function parseOrThrow<S extends z.ZodType>(form: FormData, schema: S) {
  try {
    return await parseWithZod(form, { schema, async: true, disableAutoCoercion: true })
  } catch {
    throw json({ message: unreadable().message }, { status: 400 })
  }
}
