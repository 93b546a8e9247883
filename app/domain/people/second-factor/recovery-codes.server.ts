import { createHmac, randomBytes } from 'node:crypto'
import type { Trx } from 'db/client'

// Crockford's Base32: no I, L, O and U, so that nothing is read as something else.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const count = 10
const length = 10

/** Replaces those that are left. The codes are shown once: the database has only their hashes. */
export async function createRecoveryCodes(trx: Trx, userId: string, secret: string) {
  const codes = Array.from({ length: count }, randomCode)
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code, secret) })))
    .execute()
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** False if it is none, or was used before. */
export async function takeRecoveryCode(trx: Trx, userId: string, code: string, secret: string) {
  const asWritten = code.replaceAll('O', '0').replace(/[IL]/g, '1')
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(asWritten, secret))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function randomCode() {
  return [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('')
}

// With the secret as the key, the codes of a former second factor count no more, and a move needs no other key.
function hashOf(code: string, secret: string) {
  return createHmac('sha256', secret).update(code).digest('hex')
}
