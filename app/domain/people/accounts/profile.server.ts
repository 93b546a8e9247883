import { transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { consume } from '~/domain/basics/rate-limits.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import { passwordChangedEmail } from '~/mail/account-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { ProfileUpdate } from './accounts'
import { requirePassword, requireSamePassword } from './current-password.server'
import { changePassword } from './password-reset.server'
import { hashPassword } from './passwords.server'

/** Missing fields change nothing. A new password ends all sessions; the result is then `isLoggedOut`. */
export async function updateProfile(user: User, update: z.output<typeof ProfileUpdate>) {
  const hashes = update.newPassword
    ? await hashNewPassword(user, update.oldPassword ?? '', update.newPassword)
    : undefined
  if (update.image) await consume('imageByUser', user.id)
  const imageId = await storeUpload(update.image)
  await transaction(async (trx) => {
    await requireCurrentUser(trx, user.id)
    await trx
      .updateTable('users')
      .set({
        ...(update.phone !== undefined && { phone: update.phone }),
        ...(imageId && { image_id: imageId }),
        updated_at: timeFromNow(),
      })
      .where('id', '=', user.id)
      .execute()
    if (!hashes) return
    await requireSamePassword(trx, user.id, hashes.old)
    await changePassword(trx, user.id, hashes.new)
    await enqueueEmail(trx, user, passwordChangedEmail)
  })
  return {
    isLoggedOut: hashes !== undefined,
    message: hashes
      ? msg('Since you have changed your password, you will be logged out')
      : msg('Profile updated successfully'),
  }
}

async function hashNewPassword(user: User, oldPassword: string, newPassword: string) {
  const old = await requirePassword(user, oldPassword, 'oldPassword')
  return { old, new: await hashPassword(newPassword) }
}
