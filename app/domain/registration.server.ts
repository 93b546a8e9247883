import { db, type Trx } from 'db/client'
import type { z } from 'zod'
import { keepUpload } from '../images/pictures.server'
import { activationLetter, alreadyRegisteredLetter } from '../mail/letters'
import { post } from '../mail/outbox.server'
import type { Registration } from './accounts'
import { day, timeFromNow } from './clock.server'
import { newId } from './ids.server'
import { count } from './limits.server'
import { links } from './links.server'
import { hashPassword } from './passwords.server'
import { Refusal } from './refusal'
import { mintToken, subjectOf, voidTokens } from './tokens.server'

export const activationLifetime = day

const invalidToken = 'Invalid activation token'

/**
 * Keeps a registration until its letter is answered. A taken address gets the same answer, and a letter that
 * says so: who asks learns nothing about others. Refuses 429 after too many letters, 400 for a bad picture.
 */
export async function register(draft: z.output<typeof Registration>, address: string) {
  await count('letterByAddress', address)
  await count('letterByAccount', draft.email)
  const passwordHash = await hashPassword(draft.password)
  const imageId = await keepUpload(draft.image)
  await db.transaction().execute(async (trx) => {
    const owner = await ownerOf(trx, draft.email)
    if (owner) {
      await post(trx, alreadyRegisteredLetter(owner, links.logIn(), links.forgotPassword()))
      return
    }
    const id = newId()
    await trx
      .insertInto('registrations')
      .values({
        id,
        name: draft.name,
        email: draft.email,
        phone: draft.phone,
        password_hash: passwordHash,
        image_id: imageId ?? null,
        created_at: timeFromNow(),
      })
      .execute()
    await sendActivationLetter(trx, { id, email: draft.email })
  })
  return { message: 'Registration successful. Please check your email to activate your account' }
}

export async function sendActivationLetter(trx: Trx, registration: { id: string; email: string }) {
  const token = await mintToken(trx, 'activate', registration.id, activationLifetime)
  await post(trx, activationLetter(registration.email, links.activate(token)))
}

/** Whether an activation link still works. */
export async function canActivate(token: string) {
  return (await subjectOf(db, 'activate', token)) !== undefined
}

/**
 * Turns the registration whose letter was answered into a user; others that wait for the same address end.
 * Refuses 400 for a token that is unknown, used or too old, 409 when the address was taken meanwhile.
 */
export async function activate(token: string) {
  await db.transaction().execute(async (trx) => {
    const id = await subjectOf(trx, 'activate', token)
    const registration =
      id !== undefined &&
      (await trx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst())
    if (!registration) throw new Refusal(400, invalidToken)
    if (await ownerOf(trx, registration.email)) {
      throw new Refusal(409, 'This email address already has an account')
    }
    await trx
      .insertInto('users')
      .values({
        id: newId(),
        name: registration.name,
        email: registration.email,
        phone: registration.phone,
        password_hash: registration.password_hash,
        image_id: registration.image_id,
        role: 'user',
        created_at: timeFromNow(),
        updated_at: timeFromNow(),
      })
      .execute()
    await endRegistrations(trx, registration.email)
  })
  return { message: 'Your account has been activated. You can log in now' }
}

async function endRegistrations(trx: Trx, email: string) {
  const waiting = await trx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .returning('id')
    .execute()
  await voidTokens(
    trx,
    waiting.map((registration) => registration.id),
  )
}

function ownerOf(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
}
