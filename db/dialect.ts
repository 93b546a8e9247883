import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from './schema'
import type { Table } from './tables'

// What both database engines promise. Where they differ:
//
//                    sqlite/                                      postgres/
//   transactions     group-commit.ts: one writer, in a queue      transactions.ts: serializable, retried after a conflict
//   catalogue version a row that triggers raise, read at once     versions.ts: asked once for concurrent requests
//   search           search.ts: full-text index (FTS5)            search.ts: trigram index
//   locks, secrets   files of the data folder                     locks of the server, and rows
//   files            the data folder                              files.ts: rows, copied into the data folder
//   backup           maintenance.ts: the file is copied           copy.ts: rows are copied into a SQLite file

/** A transaction, or the database outside of one: for reads that serve in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

/** Stands for what the data are: as long as it is the same, they are. */
export type Version = number | string

/**
 * What the running shop asks of a database engine beyond the SQL that both know. Both engines promise each member;
 * `db/sqlite` and `db/postgres` say how.
 */
export interface Engine {
  db: Kysely<Database>

  /**
   * Runs `work` as if no other transaction wrote meanwhile. It may run again from its beginning after a conflict, so it
   * changes nothing but the database. Throws an error for which `isBusy` holds when it has waited for too long.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /**
   * As `transaction`, for work that takes longer than a moment: it runs once. Other transactions wait for its end, or give
   * up with `DatabaseBusy`; readers go on to read what was there before.
   */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /**
   * A reader of the database as it is at the first read.
   * @throws {DatabaseBusy} when too many others read
   */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /**
   * Stands for the public catalogue: another one after every commit, of any process, that changes what the catalogue
   * shows. Cheap enough for each request. While the database cannot be asked, it may be the one that was read last, for
   * half a minute.
   */
  catalogueVersion(): Version | Promise<Version>
  /** As `catalogueVersion`, for everything that the shop stores. */
  dataVersion(): Version | Promise<Version>

  /** Whether so many requests wait to read that a further one would only slow down all of them. */
  isOverloaded(): boolean

  /** The products that have all of these words, as `wordsOf` gives them, anywhere in their texts; none without words. */
  findProducts(reader: Reader, words: string[]): Promise<FoundProducts>
  /** The condition that a user has all of these words anywhere in name or email; false without words. */
  findUsers(reader: Reader, words: string[]): Promise<Expression<SqlBool>>
  /** Makes searches fast again after many changes, step by step. */
  optimizeSearch(): Promise<void>

  /** A name in the form in which the database compares unique names. */
  foldName(name: string): string

  /** Leaves out the rows that another process is claiming. */
  skipLocked<O>(query: SelectQueryBuilder<Database, 'emails', O>): typeof query

  /** Deletes all rows of a table, maybe thousands, in an exclusive transaction. New rows are numbered from the start. */
  deleteAll(trx: Trx, table: Table): Promise<void>

  /** Counts uses within some seconds, for all processes together. */
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  /** Deletes the counts whose keys begin with `prefix`. */
  deleteCounts(prefix: string): Promise<void>
  /** Deletes the counts that end before or after these times, in milliseconds since 1970. */
  deleteCountsOutside(from: number, to: number): Promise<void>

  /** What cookies are signed with if the owner has set nothing: made once, for all processes of the shop. */
  secret(): Promise<string>
}

export type OnProgress = (what: string, done: number, all: number) => void

/**
 * What the start, backup, restore and checks ask of a database, with or without a running shop. To read it makes nothing
 * where there is no shop.
 */
export interface Maintenance {
  location: ShopLocation
  /** What is wrong with the database, and what helps, in one sentence; undefined for an error of another cause. */
  describeError(error: unknown): string | undefined

  /**
   * Waits until no other process holds the lock of this name, and takes it. The lock ends with its process, however that
   * ends. Returns what releases it. Calls `onWait` before it waits, which may throw instead.
   */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>
  /** Waits, for at most half a minute, for a database that is starting; calls `onWait` before. Throws if it cannot start. */
  ready(onWait: () => void): Promise<void>
  /** Throws when the shop cannot use the database, or when it is damaged; takes a moment only. */
  assertUsable(db: Reader): Promise<void>

  hasShop(): Promise<boolean>
  /**
   * Lets `work` read the database, which does not change meanwhile.
   * @throws {PermissionDenied}
   */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** What is wrong with the database itself, whatever the shop stores in it; reads all of it. */
  checkIntegrity(reader: Reader): Promise<string | undefined>
  /** How many rows refer to a row that does not exist, and the table of the first of them. */
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  /** What cookies are signed with, if it was made already. */
  storedSecret(): Promise<string | undefined>
  /** Copies all rows, as they are at one moment, into a new database file of the form that backups have. */
  exportTo(file: string, onProgress: OnProgress): Promise<void>

  /** What a restore would replace, and how it is preserved, in one sentence; undefined when there is nothing. */
  describeFormer(): Promise<string | undefined>
  /**
   * Keeps running shops from a database that is replaced outside of transactions. Returns what ends this.
   * @throws {DatabaseBusy}
   */
  lockExclusively(): () => void
  /**
   * Replaces the shop by the one in a folder that has the form of a backup, with all migrations: all of it or nothing.
   * What was there before is preserved at `aside`, a path in the data folder; `backUp` makes a backup there. Returns
   * whether running processes must be restarted.
   * @throws {RestoreRefused}
   */
  replaceWith(
    folder: string,
    former: { aside: string; backUp: () => Promise<unknown> },
    onProgress: OnProgress,
  ): Promise<{ mustRestart: boolean }>
}

/** Where a shop is, for those who run it; without a password. */
export interface ShopLocation {
  /** Its data folder, or its database on a server. */
  shop: string
  /** The database: a file, or on a server. */
  database: string
  /** All places, in one phrase. */
  summary: string
  /** The data folder, and the database on a server if there is one. */
  parts: Record<string, string>
}

/** The lock of a process that prepares a shop, or replaces it. */
export const prepareLock = 'prepare'
/** The folder in the data folder in which a restore works. */
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

/** What a search finds, also by tiers: 0 has the words in its name, 1 in name and brand, 2 anywhere. */
export interface FoundProducts {
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** Sorted by this, descending, the newest come first without a sort of all of them. */
  newest: Expression<number>
  /** How many of them are not hidden. */
  countOnSale(): Promise<number>
}

export type Tier = 0 | 1 | 2
