import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Reader, Trx } from '../engine'
import type { Database } from '../schema'

const name = 'session secret'

/** Made by whoever asks first. */
export async function secret(db: Kysely<Database>) {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((row) => row.doNothing())
    .execute()
  return (await storedSecret(db)) as string
}

/** The secret, where somebody has asked for it before. */
export async function storedSecret(reader: Reader) {
  const row = await reader
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Puts a secret in the place of the one that is there. */
export async function keepSecret(trx: Trx, value: string) {
  await trx.deleteFrom('secrets').where('name', '=', name).execute()
  await trx.insertInto('secrets').values({ name, value }).execute()
}
