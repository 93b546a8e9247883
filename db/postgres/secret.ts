import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Reader, Trx } from '../dialect'
import type { Database } from '../schema'

const name = 'session secret'

export async function findOrCreateSecret(db: Kysely<Database>) {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('hex') })
    .onConflict((row) => row.doNothing())
    .execute()
  const { value } = await selectSecret(db).executeTakeFirstOrThrow()
  return value
}

export async function storedSecret(reader: Reader) {
  const row = await selectSecret(reader).executeTakeFirst()
  return row?.value
}

function selectSecret(reader: Reader) {
  return reader.selectFrom('secrets').select('value').where('name', '=', name)
}

export async function replaceSecret(trx: Trx, value: string) {
  await trx.deleteFrom('secrets').where('name', '=', name).execute()
  await trx.insertInto('secrets').values({ name, value }).execute()
}
