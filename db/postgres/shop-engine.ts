import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// A global variable survives rebuilds in development, as in db/client.ts.
const globals = globalThis as { shopPostgres?: PostgresEngine }

export function postgresShopEngine() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
