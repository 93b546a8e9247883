import type { Trx } from 'db/client'
import { consume, undoConsume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { msg } from '~/languages/translate'
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

/** Counts before the attempt, so that parallel guesses cannot exceed the limit. Call it outside of the transaction. */
export async function countingFailures<T>(userId: string, attempt: () => Promise<T>) {
  await consume('secondFactorByAccount', userId)
  let isFailure = false
  try {
    return await attempt()
  } catch (error) {
    isFailure = error instanceof WrongCode
    throw error
  } finally {
    if (!isFailure) await undoConsume('secondFactorByAccount', userId)
  }
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
