import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from './schema'
import type { Table } from './tables'

// What both database engines promise. Where they differ:
//
//                    sqlite/                                      postgres/
//   transactions     group-commit.ts: one writer, in a queue      transactions.ts: serializable, retried after a conflict
//   catalogue version a row that triggers raise, read directly    versions.ts: one query for concurrent requests
//   search           search.ts: full-text index (FTS5)            search.ts: trigram index
//   locks, secrets   files in the data folder                     locks of the server, and rows
//   files            the data folder                              files.ts: rows, copied into the data folder
//   backup           maintenance.ts: the file is copied           copy.ts: rows are copied into a SQLite file

/** The database or a transaction: for reads that work in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

export type Version = number | string

/** What the running shop needs from a database engine beyond the SQL that both understand. */
export interface Engine {
  db: Kysely<Database>

  /**
   * Runs `work` as if no other transaction wrote at the same time. After a conflict the engine runs `work` again, so it
   * must change nothing but the database. Queued transactions wait for each other, those of all processes: faster, if
   * they would conflict anyway.
   * @throws an error for which `isBusy` is true when it has waited for too long
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { isQueued?: boolean }): Promise<T>

  /** Runs long `work` once. Other transactions wait for its end, or fail with `DatabaseBusy`; reads do not wait. */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /** A reader that sees the database as it is at the first read. @throws {DatabaseBusy} if too many are open. */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /**
   * Changes with every commit of any process that changes what guests see. Cheap enough for each request. While the
   * database cannot be reached, this may be the last version read, for half a minute.
   */
  catalogueVersion(): Version | Promise<Version>
  /** Like `catalogueVersion`, but changes with every commit. */
  dataVersion(): Version | Promise<Version>

  /** Whether so many requests wait for a connection to read that another one would slow down all of them. */
  isOverloaded(): boolean

  /** Finds the products that contain all words (from `wordsOf`) in any of their texts; none if there are no words. */
  findProducts(reader: Reader, words: string[]): Promise<FoundProducts>
  /** The condition that a user's name or email contains all words; false if there are no words. */
  findUsers(reader: Reader, words: string[]): Promise<Expression<SqlBool>>
  /** Merges the search indexes, in small steps, so that searches stay fast after many changes. */
  optimizeSearch(): Promise<void>

  /** Converts a name to the form in which the database compares unique names. */
  foldName(name: string): string

  skipLocked<O>(query: SelectQueryBuilder<Database, 'emails', O>): typeof query

  /** Deletes all rows of a table, in an exclusive transaction. The numbers of new rows start again from the first. */
  deleteAll(trx: Trx, table: Table): Promise<void>

  /** Limits uses to `points` in `duration` seconds, counted for all processes together. */
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  /** Deletes the counts whose keys begin with `prefix`. */
  deleteCounts(prefix: string): Promise<void>
  /** Deletes the counts that expire before `from` or after `to`, in milliseconds since 1970. */
  deleteCountsOutside(from: number, to: number): Promise<void>

  /** The secret that signs cookies, created once for all processes. */
  secret(): Promise<string>
}

export type OnProgress = (what: string, done: number, all: number) => void

/** What the start, backup, restore and checks need from a database. Reading never creates a shop. */
export interface Maintenance {
  location: ShopLocation
  /** Says in one sentence what is wrong with the database and what helps; undefined for other errors. */
  describeError(error: unknown): string | undefined

  /**
   * Takes the lock of this name and returns a function that releases it. Calls `onWait`, which may throw, before waiting
   * for another process. The lock ends with its process, also after a crash.
   */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>
  /** Waits up to 30 seconds for a database that is starting, after calling `onWait`. @throws if it cannot be used. */
  ready(onWait: () => void): Promise<void>
  /** A quick check. @throws if the shop cannot use the database, or if it is damaged. */
  assertUsable(db: Reader): Promise<void>

  hasShop(): Promise<boolean>
  /** Runs `work` on a snapshot of the database. @throws {PermissionDenied} */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** Reads the whole database file and says what is damaged; undefined if nothing is. */
  checkIntegrity(reader: Reader): Promise<string | undefined>
  /** Counts the rows that refer to a missing row, and names the table of the first one. */
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  storedSecret(): Promise<string | undefined>
  /** Copies all rows, from one moment, into a new database file in the format of backups. */
  exportTo(file: string, onProgress: OnProgress): Promise<void>

  /** Says in one sentence what a restore would replace and how it is preserved; undefined if there is nothing. */
  describeFormer(): Promise<string | undefined>
  /** Locks a database and returns a function that unlocks it. @throws {DatabaseBusy} if a shop is running on it. */
  lockExclusively(): () => void
  /**
   * Replaces the shop, completely or not at all, by an unpacked backup that has all migrations. The former shop is
   * preserved at `former.path`, in the data folder; `former.backUp` makes a backup there.
   * @throws {RestoreRefused} if it cannot be replaced
   */
  replaceWith(
    folder: string,
    former: { path: string; backUp: () => Promise<unknown> },
    onProgress: OnProgress,
  ): Promise<{ mustRestart: boolean }>
}

/** Where a shop is, for operators; without passwords. */
export interface ShopLocation {
  /** The data folder, or the database on a server. */
  shop: string
  /** The database file, or the database on a server. */
  database: string
  summary: string
  parts: Record<string, string>
}

export const prepareLock = 'prepare'
/** The working folder of a restore, inside the data folder. */
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

/** The products that a search finds. Tier 0 has the words in the name, 1 in name and brand, 2 in any text. */
export interface FoundProducts {
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** Descending order by this returns the newest first, without sorting all of them. */
  newest: Expression<number>
  /** Counts the products found that are not hidden. */
  countOnSale(): Promise<number>
}

export type Tier = 0 | 1 | 2
