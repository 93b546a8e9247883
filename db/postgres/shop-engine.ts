import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// Survives rebuilds in development, as in db/client.ts.
const globals = globalThis as { shopPostgres?: PostgresEngine }

export function shopOnPostgres() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
