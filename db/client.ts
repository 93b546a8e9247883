import { createDataDir, settings } from '../app/settings.server'
import type { Engine } from './engine'
import { shopOnPostgres } from './postgres/shop'
import { describeError, openSqlite } from './sqlite/engine'

export type { Reader, Trx } from './engine'

// Kept across rebuilds in development, where this module is read again in the same process.
const kept = globalThis as { shopEngine?: Engine }
kept.shopEngine ??= openEngine()

/** The engine on which the shop runs: SQLite in the data folder, or PostgreSQL where DATABASE_URL names one. */
export const engine = kept.shopEngine

/**
 * The shop's database. Inside a transaction use `trx` only: a write through this handle waits until the transaction
 * is over, and would wait for ever if the transaction waited for it; a select would not see what it has written.
 */
export const db = engine.db

/**
 * Runs `work` in one transaction, as if nobody else wrote meanwhile: all of it holds, or nothing. It may be run again
 * from its beginning, so it changes nothing but the database. Throws an error for which `isBusy` holds when it has
 * waited for long enough.
 */
export const transaction = engine.transaction

function openEngine(): Engine {
  createDataDir()
  if (settings.databaseUrl) return shopOnPostgres()
  try {
    return openSqlite(settings.databaseFile)
  } catch (error) {
    const words = describeError(settings.databaseFile, error)
    if (!words) throw error
    console.error(`The shop cannot start: ${words}`)
    process.exit(1)
  }
}
