import { createDataDir, settings } from '../app/settings.server'
import type { Engine } from './dialect'
import { postgresShopEngine } from './postgres/shop-engine'
import { describeError } from './sqlite/connection'
import { openSqlite } from './sqlite/dialect'

export type { Reader, Trx } from './dialect'

declare global {
  var shopEngine: Engine | undefined
}

// A global variable survives rebuilds in development, which load this module again.
globalThis.shopEngine ??= openEngine()

export const engine = globalThis.shopEngine

/** Not inside a transaction: there, a write waits for its end (a deadlock), and a select does not see its changes. */
export const db = engine.db

export const transaction = engine.transaction

function openEngine(): Engine {
  createDataDir()
  if (settings.databaseUrl) return postgresShopEngine()
  try {
    return openSqlite(settings.databaseFile)
  } catch (error) {
    const text = describeError(settings.databaseFile, error)
    if (!text) throw error
    console.error(`The shop cannot start: ${text}`)
    process.exit(1)
  }
}
