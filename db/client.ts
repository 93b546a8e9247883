import { createDataDir, settings } from '../app/settings.server'
import type { Engine } from './dialect'
import { shopOnPostgres } from './postgres/shop-engine'
import { describeError } from './sqlite/connection'
import { openSqlite } from './sqlite/dialect'

export type { Reader, Trx } from './dialect'

// Kept across rebuilds in development, where this module is read again in the same process.
const globals = globalThis as { shopEngine?: Engine }
globals.shopEngine ??= openEngine()

/** The engine on which the shop runs: SQLite in the data folder, or PostgreSQL where DATABASE_URL names one. */
export const engine = globals.shopEngine

/**
 * The shop's database. Inside a transaction use `trx` only: a write through this one waits for the end of the
 * transaction, and for ever if the transaction waits for it; a select does not see what the transaction has written.
 */
export const db = engine.db

/** Runs `work` in one transaction: all of it holds, or nothing. See `Engine.transaction`. */
export const transaction = engine.transaction

function openEngine(): Engine {
  createDataDir()
  if (settings.databaseUrl) return shopOnPostgres()
  try {
    return openSqlite(settings.databaseFile)
  } catch (error) {
    const text = describeError(settings.databaseFile, error)
    if (!text) throw error
    console.error(`The shop cannot start: ${text}`)
    process.exit(1)
  }
}
