import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { activationLink } from '~/domain/basics/limits-and-lifetimes'
import { consume, consumeEmail } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { requireMail } from '~/domain/basics/require-mail.server'
import { msg } from '~/languages/translate'
import { activationEmail, alreadyRegisteredEmail } from '~/mail/account-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { Registration } from './accounts'
import { hashPassword } from './passwords.server'
import { createToken, deleteTokens, findSubject } from './tokens.server'
import { insertUser } from './users.server'

export { Registration } from './accounts'

const invalidToken = msg('Invalid activation token')
export const emailTaken = msg('This email address already has an account')

/** Does not reveal whether the email has an account. */
export async function register(draft: z.output<typeof Registration>, clientIp: string) {
  requireMail()
  await consume('emailByClient', clientIp)
  await consumeEmail(draft.email, clientIp)
  const passwordHash = await hashPassword(draft.password)
  const imageId = await storeUpload(draft.image)
  await transaction(async (trx) => {
    const owner = await findUserByEmail(trx, draft.email)
    if (owner) return enqueueEmail(trx, owner, alreadyRegisteredEmail)
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
    await sendActivationEmail(trx, { id, email: draft.email })
  })
  return {
    message: msg('Registration successful. Please check your email to activate your account'),
  }
}

/** Links of earlier activation emails stay valid. */
export async function sendActivationEmail(trx: Trx, registration: { id: string; email: string }) {
  const token = await createToken(trx, 'activate', registration.id, activationLink.ms)
  const content = activationEmail({ token, validFor: activationLink.text })
  await enqueueEmail(trx, { email: registration.email }, content)
}

export async function canActivate(token: string) {
  return (await findSubject(db, 'activate', token)) !== undefined
}

export async function activate(token: string) {
  await transaction(async (trx) => {
    const registrationId = await findSubject(trx, 'activate', token)
    const registration =
      registrationId !== undefined && (await findRegistration(trx, registrationId))
    if (!registration) throw new Refusal(400, invalidToken)
    const { name, email, phone, password_hash, image_id } = registration
    const id = await insertUser(trx, { name, email, phone, password_hash, image_id })
    if (!id) throw new Refusal(409, emailTaken)
    await deleteRegistrations(trx, email)
  })
  return { message: msg('Your account has been activated. You can log in now') }
}

function findRegistration(trx: Trx, id: string) {
  return trx.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteRegistrations(trx: Trx, email: string) {
  const registrations = await trx
    .deleteFrom('registrations')
    .where('email', '=', email)
    .returning('id')
    .execute()
  await deleteTokens(
    trx,
    registrations.map((registration) => registration.id),
  )
}

export function findUserByEmail(trx: Trx, email: string) {
  return trx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst()
}
