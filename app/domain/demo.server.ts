import { db } from 'db/client'
import { type SeedMaterial, seed } from 'db/seed'
import { avatarOf, drawingOf } from 'db/seed/drawings'
import { demoPassword, demoPeople } from 'db/seed/people'
import { demoProducts } from 'db/seed/products'
import { keepPicture } from '../images/pictures.server'
import { settings } from '../settings.server'
import { count } from './limits.server'
import { hashPassword } from './passwords.server'
import { Refusal } from './refusal'

export { demoPassword }

/** The accounts that the home page offers to visitors of the demo. */
export const demoLogIns = [
  { role: 'Admin', email: 'admin@example.com' },
  { role: 'Regular user', email: 'user@example.com' },
  { role: 'Banned user', email: 'banned@example.com' },
]

/** Puts the demo back to its beginning, in one transaction. Refuses 404 outside of demo mode, 429 when it is asked for too often. */
export async function resetDemo(address: string) {
  if (!settings.demoMode) throw new Refusal(404, 'There is no demo to reset')
  await count('reset', address)
  await fillWithDemo()
  return { message: 'Database reset successfully' }
}

/** Fills a shop that has no users yet; returns whether it did. `onProgress` hears of each finished picture. */
export async function seedWhenEmpty(onProgress: (done: number, all: number) => void) {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (someone) return false
  await fillWithDemo(onProgress)
  return true
}

async function fillWithDemo(onProgress: (done: number, all: number) => void = () => {}) {
  const material = await prepare(onProgress)
  await db.transaction().execute((trx) => seed(trx, material))
}

async function prepare(onProgress: (done: number, all: number) => void): Promise<SeedMaterial> {
  const drawings = demoProducts.map((product) => product.drawing)
  const avatars = demoPeople.flatMap((person) => person.avatar ?? [])
  const all = drawings.length + avatars.length
  let done = 0
  const render = (draw: (key: string) => string) => async (key: string) => {
    const id = await keepPicture(Buffer.from(draw(key)))
    onProgress(++done, all)
    return [key, id] as const
  }
  const [passwordHash, pictures, portraits] = await Promise.all([
    hashPassword(demoPassword),
    Promise.all(drawings.map(render(drawingOf))),
    Promise.all(avatars.map(render(avatarOf))),
  ])
  return { passwordHash, pictures: new Map(pictures), portraits: new Map(portraits) }
}
