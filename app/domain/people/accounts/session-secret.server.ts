import { createHmac, timingSafeEqual } from 'node:crypto'
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

type Purpose =
  | 'cookie'
  | 'log-in'
  | 'order link'
  | 'pay'
  | 'stock alert'
  | 'network of guest orders'

/** The purpose is signed, too, so that what was signed for one purpose is not valid for another. */
export async function sign(purpose: Purpose, content: string | Buffer) {
  return createHmac('sha256', await sessionSecret())
    .update(`${purpose} `)
    .update(content)
    .digest()
}

/** Takes the same time for all signatures of this length, so that they cannot be guessed byte by byte. */
export function isSameSignature(sent: Buffer, expected: Buffer) {
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

async function findSecret() {
  return settings.configuredSecret ?? engine.secret()
}
