import { engine } from 'db/client'
import { settings } from '~/settings.server'

let cachedSecret: Promise<string> | undefined

/** The secret that signs cookies: the one of the settings, or one that all processes share through the database. */
export function sessionSecret() {
  cachedSecret ??= findSecret().catch((error) => {
    cachedSecret = undefined
    throw error
  })
  return cachedSecret
}

async function findSecret() {
  return settings.ownSecret ?? engine.secret()
}
