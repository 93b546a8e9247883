import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// Survives rebuilds in development, which load this module again.
const globals = globalThis as { shopPostgres?: PostgresEngine }

/** Returns this process's engine for DATABASE_URL. It connects with the first query. */
export function shopOnPostgres() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
