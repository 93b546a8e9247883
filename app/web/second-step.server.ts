import * as z from 'zod'
import { secondStepLifetime } from '~/domain/basics/limits-and-lifetimes'
import type { SecondStep } from '~/domain/people/accounts/second-step.server'
import { secondStepCookie } from '~/middleware/cookie-names'
import { signedCookie } from './signed-cookie.server'

const Remembered = z.object({ userId: z.string(), proof: z.string(), until: z.number() })

const cookie = signedCookie(secondStepCookie, { maxAge: secondStepLifetime.ms / 1000 })

/** Between the password and the code of a log-in. */
export async function rememberSecondStep(step: SecondStep) {
  const until = Date.now() + secondStepLifetime.ms
  return { 'set-cookie': await cookie.serialize({ ...step, until }) }
}

/** Undefined if it has expired: a client may keep the cookie for longer. */
export async function findSecondStep({ headers }: Request): Promise<SecondStep | undefined> {
  const { data } = Remembered.safeParse(await cookie.parse(headers.get('cookie')))
  return data && data.until > Date.now() ? data : undefined
}

export function clearedSecondStep() {
  return cookie.serialize('', { maxAge: 0 })
}
