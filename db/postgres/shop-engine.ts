import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

// In development a rebuild loads this module again in the same process; the pools must survive that.
const globals = globalThis as { shopPostgres?: PostgresEngine }

/** Returns this process's engine for DATABASE_URL. It connects with the first query. */
export function shopOnPostgres() {
  globals.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globals.shopPostgres
}
