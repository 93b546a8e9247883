import { db, type Trx } from 'db/client'
import type { z } from 'zod'
import { keepUpload } from '../images/pictures.server'
import { passwordChangedLetter } from '../mail/letters'
import { post } from '../mail/outbox.server'
import type { Person, ProfileUpdate } from './accounts'
import { emptyCart } from './cart.server'
import { timeFromNow } from './clock.server'
import { count, forgetFailedLogIns } from './limits.server'
import { links } from './links.server'
import { changePassword } from './password-reset.server'
import { hashPassword, passwordFits } from './passwords.server'
import { findPerson, requireStanding } from './people.server'
import { Refusal } from './refusal'
import { voidTokens } from './tokens.server'

/**
 * Changes phone, picture and password; a field that is left out stays. After a new password the person is
 * logged out everywhere (`loggedOut`). Refuses 400 at the field for a wrong old password or a bad picture.
 */
export async function updateProfile(person: Person, update: z.output<typeof ProfileUpdate>) {
  const passwordHash = update.newPassword
    ? await hashNewPassword(person, update.oldPassword ?? '', update.newPassword)
    : undefined
  if (update.image) await count('pictureByPerson', person.id)
  const imageId = await keepUpload(update.image)
  await db.transaction().execute(async (trx) => {
    await requireStanding(trx, person.id)
    await trx
      .updateTable('users')
      .set({
        ...(update.phone !== undefined && { phone: update.phone }),
        ...(imageId && { image_id: imageId }),
        updated_at: timeFromNow(),
      })
      .where('id', '=', person.id)
      .execute()
    if (!passwordHash) return
    await changePassword(trx, person.id, passwordHash)
    await post(trx, passwordChangedLetter(person, links.forgotPassword()))
  })
  return {
    loggedOut: passwordHash !== undefined,
    message: passwordHash
      ? 'Since you have changed your password, you will be logged out'
      : 'Profile updated successfully',
    updatedUser: await findPerson(person.id),
  }
}

async function hashNewPassword(person: Person, oldPassword: string, newPassword: string) {
  await count('logInByAccount', `${person.email} profile`)
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirst()
  if (!(await passwordFits(oldPassword, account?.password_hash))) {
    throw new Refusal(400, 'The old password is not correct', { field: 'oldPassword' })
  }
  forgetFailedLogIns(person.email)
  return hashPassword(newPassword)
}

/** Ends an account and gives back what lies in its cart; its orders stay. Refuses 403 to the last admin. */
export async function deleteAccount(person: Person) {
  await db.transaction().execute(async (trx) => {
    await requireStanding(trx, person.id)
    if (person.role === 'admin' && (await isLastAdmin(trx, person.id))) {
      throw new Refusal(403, 'You are the last administrator. Promote somebody else first')
    }
    await removeUser(trx, person.id)
  })
  return { message: 'Your account has been deleted' }
}

/** Takes a user out of the shop: cart, favourites, sessions and links go, orders stay. */
export async function removeUser(trx: Trx, userId: string) {
  await emptyCart(trx, userId)
  await voidTokens(trx, [userId])
  await trx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Whether the shop would be without an admin if this one were not. */
export async function isLastAdmin(trx: Trx, userId: string) {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('is_banned', '=', 0)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return other === undefined
}
