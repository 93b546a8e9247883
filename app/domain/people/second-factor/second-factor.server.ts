import { db, type Trx, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { User } from '~/domain/people/access/users'
import {
  requirePassword,
  requireSamePassword,
} from '~/domain/people/accounts/current-password.server'
import { deleteOtherSessions } from '~/domain/people/accounts/sessions.server'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import { secondFactorOffEmail, secondFactorOnEmail } from '~/mail/second-factor-emails.server'
import { countingFailures, plainCode, requireCode, wrongCode } from './check-code.server'
import { createRecoveryCodes } from './recovery-codes.server'
import type { PasswordAndCode } from './second-factor'
import { stepOf } from './totp.server'

type Proof = z.output<typeof PasswordAndCode>

export async function findSecondFactor(userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['created_at as since'])
    .select((eb) =>
      eb
        .selectFrom('recovery_codes')
        .select((codes) => codes.fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'second_factors.user_id')
        .as('codesLeft'),
    )
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Ends all other sessions, because they began with the password alone. Returns the recovery codes. */
export async function switchOn(
  user: User,
  { password, otp }: Proof,
  { secret, sessionToken }: { secret: string; sessionToken: string },
) {
  const passwordHash = await requirePassword(user, password, 'password')
  const step = stepOf(secret, plainCode(otp))
  if (step === undefined) throw wrongCode(400)
  return transaction(async (trx) => {
    await requireSamePassword(trx, user.id, passwordHash)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('second_factors')
      .values({ user_id: user.id, secret, last_step: step, created_at: timeFromNow() })
      .onConflict((factor) => factor.column('user_id').doNothing())
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw new Refusal(409, msg('Your second factor is on already'))
    await deleteOtherSessions(trx, user.id, sessionToken)
    await enqueueEmail(trx, user, secondFactorOnEmail)
    return createRecoveryCodes(trx, user.id, secret)
  })
}

export function switchOff(user: User, proof: Proof) {
  return withProof(user, proof, async (trx) => {
    await trx.deleteFrom('second_factors').where('user_id', '=', user.id).execute()
    await enqueueEmail(trx, user, secondFactorOffEmail)
    return { message: msg('Your second factor is off') }
  })
}

/** The old recovery codes no longer count. */
export function renewRecoveryCodes(user: User, proof: Proof) {
  return withProof(user, proof, async (trx) => {
    const { secret } = await trx
      .selectFrom('second_factors')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    return createRecoveryCodes(trx, user.id, secret)
  })
}

async function withProof<T>(
  user: User,
  { password, otp }: Proof,
  change: (trx: Trx) => Promise<T>,
) {
  const passwordHash = await requirePassword(user, password, 'password')
  return countingFailures(user.id, passwordHash, otp, () =>
    transaction(async (trx) => {
      await requireSamePassword(trx, user.id, passwordHash)
      await requireCode(trx, user.id, otp, 400)
      return change(trx)
    }),
  )
}
