import { engine } from 'db/client'
import { settings } from '~/settings.server'

let known: Promise<string> | undefined

/** What cookies are signed with: as the owner has set it, or made once for all processes of the shop. */
export function sessionSecret() {
  known ??= findSecret().catch((error) => {
    known = undefined
    throw error
  })
  return known
}

async function findSecret() {
  return settings.ownSecret ?? engine.secret()
}
