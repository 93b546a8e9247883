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

export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

export type Version = number | string

// What the running shop needs from a database engine beyond the SQL that both understand.
export interface Engine {
  db: Kysely<Database>

  /**
   * Runs `work` as if no other transaction wrote at the same time. After a conflict it runs again, so it must change
   * nothing but the database. Queued transactions, of all processes, run one after the other: faster if they would
   * conflict anyway.
   * @throws an error for which `isBusy` is true, if it has waited for too long
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { isQueued?: boolean }): Promise<T>

  /** Runs long `work` once. Other transactions wait for its end, or fail with `DatabaseBusy`; reads do not wait. */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /** The reader sees the database as it is at the first read. @throws {DatabaseBusy} if too many are open. */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /** Changes with every commit that changes what guests see. While the database cannot be reached, up to 30 s old. */
  catalogueVersion(): Version | Promise<Version>
  dataVersion(): Version | Promise<Version>

  /** Whether another read would slow down all requests that wait for a connection. */
  isOverloaded(): boolean

  /** Finds products with all words (from `wordsOf`) in any of their texts; none without words. */
  findProducts(reader: Reader, words: string[]): Promise<FoundProducts>
  findUsers(reader: Reader, words: string[]): Promise<Expression<SqlBool>>
  /** In small steps, so that searches stay fast after many changes. */
  optimizeSearch(): Promise<void>

  foldName(name: string): string

  skipLocked<O>(query: SelectQueryBuilder<Database, 'emails', O>): typeof query

  /** Call it in an exclusive transaction only. The numbers of new rows start again from the first. */
  deleteAll(trx: Trx, table: Table): Promise<void>

  /** Counts uses of all processes together; `duration` is in seconds. */
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  deleteCounts(prefix: string): Promise<void>
  /** Deletes counts that expire before `from` or after `to`, in milliseconds since 1970. */
  deleteCountsOutside(from: number, to: number): Promise<void>

  /** Signs cookies; created once for all processes. */
  secret(): Promise<string>
}

export type OnProgress = (what: string, done: number, all: number) => void

/** What the start, backup, restore and checks need from a database. Reading never creates a shop. */
export interface Maintenance {
  location: ShopLocation
  describeError(error: unknown): string | undefined

  /** Calls `onWait`, which may throw, before it waits for another process. Returns a function that releases the lock. */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>
  /** Waits up to 30 seconds for a database that is starting, after calling `onWait`. @throws if it cannot be used. */
  ready(onWait: () => void): Promise<void>
  assertUsable(db: Reader): Promise<void>

  hasShop(): Promise<boolean>
  /** Runs `work` on a snapshot. @throws {PermissionDenied} */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** Says what is damaged; undefined if nothing is. */
  checkIntegrity(reader: Reader): Promise<string | undefined>
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  storedSecret(): Promise<string | undefined>
  exportTo(file: string, onProgress: OnProgress): Promise<void>

  /** Says in one sentence what a restore would replace and how it is preserved; undefined if there is nothing. */
  describeFormer(): Promise<string | undefined>
  /** Returns a function that unlocks. @throws {DatabaseBusy} if a shop is running on the database */
  lockExclusively(): () => void
  /**
   * Replaces the shop, completely or not at all, by an unpacked backup that has all migrations. The former shop is
   * preserved at `former.path`; `former.backUp` makes a backup there. @throws {RestoreRefused} if it cannot be replaced
   */
  replaceWith(
    folder: string,
    former: { path: string; backUp: () => Promise<unknown> },
    onProgress: OnProgress,
  ): Promise<{ mustRestart: boolean }>
}

/** Where a shop is, for operators; without passwords. */
export interface ShopLocation {
  shop: string
  database: string
  summary: string
  parts: Record<string, string>
}

export const prepareLock = 'prepare'
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

/** The products that a search finds. Tier 0 has the words in the name, 1 in name and brand, 2 in any text. */
export interface FoundProducts {
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** Descending order by this returns the newest first, without sorting all of them. */
  newest: Expression<number>
  /** Without hidden products. */
  countOnSale(): Promise<number>
}

export type Tier = 0 | 1 | 2
