import argon2 from 'argon2'
import pLimit from 'p-limit'

// OWASP's first choice for Argon2id: 19 MiB, two passes, one lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { type: argon2.argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

// Each hash takes a thread and 19 MiB: a rush of log-ins queues here instead of exhausting the machine.
const inTurn = pLimit(4)

/** The Argon2id hash of a password, in PHC string format. */
export function hashPassword(password: string) {
  return inTurn(() => argon2.hash(password, cost))
}

/** Whether the password fits the hash; with no hash it takes as long and says no. */
export function passwordFits(password: string, hash: string | undefined) {
  return inTurn(async () => {
    const fits = await argon2.verify(hash ?? (await nobodysHash()), password)
    return hash !== undefined && fits
  })
}

let hashOfNobody: Promise<string> | undefined

function nobodysHash() {
  hashOfNobody ??= argon2.hash('nobody has this password', cost)
  return hashOfNobody
}
