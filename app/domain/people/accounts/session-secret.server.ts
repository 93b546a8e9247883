import { engine } from 'db/client'
import { settings } from '~/settings.server'

let cachedSecret: Promise<string> | undefined

export function sessionSecret() {
  cachedSecret ??= findSecret().catch((error) => {
    cachedSecret = undefined
    throw error
  })
  return cachedSecret
}

async function findSecret() {
  return settings.configuredSecret ?? engine.secret()
}
