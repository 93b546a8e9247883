import { Kysely, type Transaction } from 'kysely'
import { settings } from '../app/settings.server'
import { TwoConnectionsDialect } from './driver'
import type { Database } from './schema'

/** A transaction, or the database outside of one: for reads that serve in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

/** Opens a shop's SQLite file. */
export function openDatabase(file: string) {
  return new Kysely<Database>({ dialect: new TwoConnectionsDialect(file) })
}

// Kept across rebuilds in development, where this module is read again in the same process.
const kept = globalThis as { shopDatabase?: Kysely<Database> }
kept.shopDatabase ??= openDatabase(settings.databaseFile)

/**
 * The shop's database. Inside a transaction use `trx` only: a write through this handle waits until the transaction
 * is over, and would wait for ever if the transaction waited for it; a select would not see what it has written.
 */
export const db = kept.shopDatabase
