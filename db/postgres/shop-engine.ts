import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// Kept across rebuilds in development, where this module is read again in the same process.
const globals = globalThis as { shopPostgres?: PostgresEngine }

/** The engine for DATABASE_URL, one for all of this process. Connects when it is asked first. */
export function shopOnPostgres() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
