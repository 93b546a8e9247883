import * as z from 'zod'
import { enrolmentLifetime } from '~/domain/basics/limits-and-lifetimes'
import type { User } from '~/domain/people/access/users'
import { newSecret } from '~/domain/people/second-factor/enrolment.server'
import { newSecondFactorCookie } from '~/middleware/cookie-names'
import { signedCookie } from './signed-cookie.server'

const Remembered = z.object({ userId: z.string(), secret: z.string(), until: z.number() })

const cookie = signedCookie(newSecondFactorCookie, { maxAge: enrolmentLifetime.ms / 1000 })

/** The secret that the page shows until a code of it arrives: the same after a reload, and in the next tab. A client may keep the cookie for longer than it lasts. */
export async function findNewSecret({ headers }: Request, { id }: User) {
  const { data } = Remembered.safeParse(await cookie.parse(headers.get('cookie')))
  return data?.userId === id && data.until > Date.now() ? data.secret : undefined
}

export async function createNewSecret({ id }: User) {
  const secret = newSecret()
  const until = Date.now() + enrolmentLifetime.ms
  return {
    secret,
    headers: { 'set-cookie': await cookie.serialize({ userId: id, secret, until }) },
  }
}

export async function forgetNewSecret() {
  return { 'set-cookie': await cookie.serialize('', { maxAge: 0 }) }
}
