import { readFile } from 'node:fs/promises'
import { db, engine } from 'db/client'
import { consume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hashPassword } from '~/domain/people/accounts/passwords.server'
import { applySettings } from '~/domain/settings/shop-settings.server'
import { storeTrustedImage } from '~/images/image-store.server'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import { demoImages } from './demo-products'
import { demoPassword, demoUsers } from './demo-users'
import { seed } from './seed.server'

export { demoPassword }

export const demoLogIns = [
  { role: msg('Admin'), email: 'admin@example.com' },
  { role: msg('Regular user'), email: 'user@example.com' },
  { role: msg('Banned user'), email: 'banned@example.com' },
]

type OnProgress = (done: number, total: number) => void

/** @throws {Refusal} 404 if the shop is not a demo, 429 after too many resets. */
export async function resetDemo(clientIp: string) {
  if (!settings.demoMode) throw new Refusal(404, 'This shop is not a demo, so it cannot be reset')
  await consume('reset', clientIp || 'all clients')
  await fillWithDemo()
  // The demo is in English again, and so is the message.
  await applySettings()
  return { message: msg('Database reset successfully') }
}

/** Returns whether the shop was empty. Calls `onProgress` after each image. */
export async function seedWhenEmpty(onProgress: OnProgress) {
  const anyUser = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anyUser) return false
  await fillWithDemo(onProgress)
  return true
}

async function fillWithDemo(onProgress?: OnProgress) {
  const [passwordHash, imageIds] = await Promise.all([
    hashPassword(demoPassword),
    storeDemoImages(onProgress),
  ])
  await engine.exclusive((trx) => seed(trx, { passwordHash, imageIds }))
}

async function storeDemoImages(onProgress: OnProgress = () => {}) {
  const names = [...demoImages, ...demoUsers.flatMap(({ image }) => image ?? [])]
  let done = 0
  const stored = names.map(async (name) => {
    const id = await storeTrustedImage(await readFile(`build/domain/demo/images/${name}.svg`))
    onProgress(++done, names.length)
    return [name, id] as const
  })
  return new Map(await Promise.all(stored))
}
