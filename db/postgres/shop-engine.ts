import { settings } from '../../app/settings.server'
import { openPostgres, type PostgresEngine } from './dialect'

declare global {
  var shopPostgres: PostgresEngine | undefined
}

// A global variable survives rebuilds in development, as in db/client.ts.
export function postgresShopEngine() {
  globalThis.shopPostgres ??= openPostgres(settings.databaseUrl ?? '')
  return globalThis.shopPostgres
}
