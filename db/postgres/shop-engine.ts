import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// As in db/client.ts: survives rebuilds in development.
const globals = globalThis as { shopPostgres?: PostgresEngine }

export function shopOnPostgres() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
