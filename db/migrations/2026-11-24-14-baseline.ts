import type { Kysely } from 'kysely'
import { isPostgres } from '../migrations-support/create-table'
import { createAccounts } from './2026-11-24-14-baseline/accounts'
import { createCatalogue } from './2026-11-24-14-baseline/catalogue'
import { createOrders } from './2026-11-24-14-baseline/orders'
import { completeOnPostgres, prepareOnPostgres } from './2026-11-24-14-baseline/postgres'
import { createShop } from './2026-11-24-14-baseline/shop'
import { completeOnSqlite } from './2026-11-24-14-baseline/sqlite'

// The schema of version 0.5.0.
export async function up(db: Kysely<unknown>) {
  const onPostgres = isPostgres(db)
  if (onPostgres) await prepareOnPostgres(db)
  await createAccounts(db)
  await createCatalogue(db)
  await createOrders(db)
  await createShop(db)
  await (onPostgres ? completeOnPostgres(db) : completeOnSqlite(db))
}
