import type { ZodError } from 'zod'
import type { Message } from '~/languages/messages'
import type { RefusalCode } from './refusal-codes'

interface RefusalDetail {
  /** For programs, if the status alone does not tell the case. */
  code?: RefusalCode
  field?: string
  errors?: Record<string, (string | Message)[]>
  /** The page of the order that it is about. */
  orderUrl?: string
  /** Seconds. */
  retryAfter?: number
}

/** An expected "no". Its text is in the language of the shop, its message in English, its status that of the response. */
export class Refusal extends Error {
  override name = 'Refusal'

  constructor(
    readonly status: 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503,
    readonly text: string | Message,
    readonly detail: RefusalDetail = {},
  ) {
    super(String(text))
  }
}

/** @throws {Refusal} One for all of them, if there are any, with an error for each field; 409 if one of them is. */
export function refuseAll(refusals: Refusal[]) {
  const [first] = refusals
  if (!first) return
  const status = refusals.some((refusal) => refusal.status === 409) ? 409 : 400
  const code = refusals.find(({ detail }) => detail.code)?.detail.code
  const errors = refusals.map(({ detail, text }) => [detail.field ?? '', [text]])
  throw new Refusal(status, first.text, { code, errors: Object.fromEntries(errors) })
}

export type FieldCheck = [isWrong: boolean, field: string, text: string | Message]

/** What a schema finds. */
export function fieldChecks(error: ZodError | undefined, within?: string): FieldCheck[] {
  const issues = error?.issues ?? []
  return issues.map(({ path, message }) => [
    true,
    [within ?? [], ...path].flat().join('.'),
    message,
  ])
}

/** @throws {Refusal} 400 if a field is wrong, with the first message for each. */
export function refuseWrongFields(checks: FieldCheck[]) {
  const errors: RefusalDetail['errors'] = {}
  const wrong = checks.filter(([isWrong]) => isWrong)
  for (const [, field, text] of wrong) errors[field] ??= [text]
  if (wrong[0]) throw new Refusal(400, wrong[0][2], { errors })
}
