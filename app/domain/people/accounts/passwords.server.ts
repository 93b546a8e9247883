import { hash, type Options, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// OWASP's first choice for Argon2id (the library's default variant): 19 MiB, two passes, one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

// Each hash takes a thread and 19 MiB, so at most four run at the same time.
const limit = pLimit(4)

export function hashPassword(password: string) {
  return limit(() => hash(password, cost))
}

/** Without `passwordHash` the result is false, after the same time as for a wrong password. */
export function verifyPassword(password: string, passwordHash: string | undefined) {
  return limit(async () => {
    const matches = await verify(passwordHash ?? (await dummyHash()), password)
    return passwordHash !== undefined && matches
  })
}

let cachedDummyHash: Promise<string> | undefined

function dummyHash() {
  cachedDummyHash ??= hash('no account has this password', cost)
  return cachedDummyHash
}
