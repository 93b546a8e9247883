import { type Trx, transaction } from 'db/client'
import { wrongCodes } from '~/domain/basics/limits-and-lifetimes'
import { consume, undoConsume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hashOf } from '~/domain/people/accounts/tokens.server'
import { findUser } from '~/domain/people/accounts/users.server'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import { manyWrongCodesEmail } from '~/mail/second-factor-emails.server'
import { takeRecoveryCode } from './recovery-codes.server'
import { stepOf } from './totp.server'

/**
 * Uses up a code of the app, or a recovery code: false if it is wrong or was used before, or if the user has no second
 * factor. Call it in `countingFailures`.
 */
export async function checkSecondFactor(trx: Trx, userId: string, typed: string) {
  const factor = await trx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) return false
  const code = plainCode(typed)
  const step = stepOf(factor.secret, code)
  return step === undefined
    ? takeRecoveryCode(trx, userId, code, factor.secret)
    : takeStep(trx, userId, step)
}

/** @throws {Refusal} of this status */
export async function requireCode(trx: Trx, userId: string, typed: string, status: 400 | 401) {
  if (!(await checkSecondFactor(trx, userId, typed))) throw wrongCode(status)
}

class WrongCode extends Refusal {}

export function wrongCode(status: 400 | 401) {
  return new WrongCode(
    status,
    msg(
      'This code is not correct or was used already. Please enter the code that the app shows now',
    ),
    { field: 'otp', ...(status === 401 && { code: 'wrong_second_factor' }) },
  )
}

/**
 * Counts before the attempt, so that parallel guesses cannot exceed the limits. Call it outside of the transaction. When
 * the guesses of a day are used up, the owner of the account gets an email. A recovery code, which is too long to be
 * guessed, and a new password still open the account.
 */
export async function countingFailures<T>(
  userId: string,
  passwordHash: string,
  code: string,
  attempt: () => Promise<T>,
) {
  const isOfApp = /^\d{6}$/.test(plainCode(code))
  const guesses = isOfApp ? hashOf(`${userId} ${passwordHash}`) : ''
  await consume('secondFactorByAccount', userId)
  let isFailure = false
  let left: number | undefined
  try {
    left = await consume('secondFactorByPassword', guesses)
    return await attempt()
  } catch (error) {
    isFailure = error instanceof WrongCode
    if (isFailure && left === 0) await tellOwner(userId)
    throw error
  } finally {
    if (!isFailure) {
      await undoConsume('secondFactorByAccount', userId)
      await undoConsume('secondFactorByPassword', guesses)
    }
  }
}

async function tellOwner(userId: string) {
  await transaction(async (trx) => {
    const user = await findUser(userId, trx)
    if (user) await enqueueEmail(trx, user, manyWrongCodesEmail(wrongCodes.byPassword.max))
  })
}

/** As people type it: with blanks, hyphens, small letters, and digits of a Japanese keyboard. */
export function plainCode(typed: string) {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
}

// One update with a condition: of two requests with the same code, only one passes.
async function takeStep(trx: Trx, userId: string, step: number) {
  const { numUpdatedRows } = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
