import type { Kysely, Transaction } from 'kysely'
import { createDataDir, settings } from '../app/settings.server'
import { inWords, openDatabase } from './database'
import type { Database } from './schema'

/** A transaction, or the database outside of one: for reads that serve in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

// Kept across rebuilds in development, where this module is read again in the same process.
const kept = globalThis as { shopDatabase?: Kysely<Database> }
kept.shopDatabase ??= openShop()

/**
 * The shop's database. Inside a transaction use `trx` only: a write through this handle waits until the transaction
 * is over, and would wait for ever if the transaction waited for it; a select would not see what it has written.
 */
export const db = kept.shopDatabase

function openShop() {
  createDataDir()
  try {
    return openDatabase(settings.databaseFile)
  } catch (error) {
    console.error(`The shop cannot start: ${inWords(settings.databaseFile, error)}`)
    process.exit(1)
  }
}
