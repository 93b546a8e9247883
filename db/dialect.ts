import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from './schema'
import type { WordForms } from './searchable'
import type { Table } from './tables'

// The interface of both database engines. They differ in:
//
//                    sqlite/                                      postgres/
//   transactions     group-commit.ts: one writer, in a queue      transactions.ts: serializable, retried after a conflict
//   catalogue version row incremented by triggers, read directly  versions.ts: one query for concurrent requests
//   product changes   numbered with that version                  with their transaction ids, because commits may overtake
//   search           search.ts: full-text index (FTS5)            search.ts: trigram index
//   locks, secrets   files in the data folder                     locks of the server, and rows
//   files            the data folder                              files.ts: rows, copied into the data folder
//   backup           maintenance.ts: the file is copied           copy.ts: rows are copied into a SQLite file

export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

export type Version = number | string

// The functions of a database engine that the running shop uses, besides SQL that both engines understand.
export interface Engine {
  db: Kysely<Database>

  /**
   * Runs `work` as if it were the only writer. After a conflict `work` runs again, so it must have no side effects
   * outside the database. With `inQueue`, the transactions of all processes run one after the other, which is faster if
   * most of them would conflict. @throws an error for which `isBusy` returns true, after a wait of some seconds.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { inQueue?: boolean }): Promise<T>

  /** Runs long `work` once. Other transactions wait until it ends, or fail with `DatabaseBusy`; reads do not wait. */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /** The reader sees the database as it was at its first read. @throws {DatabaseBusy} if too many are open. */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /** Changes with every commit that changes what guests see. While the database is unreachable, may be 30 s old. */
  catalogueVersion(): Version | Promise<Version>
  /**
   * A number that increases in this process when the catalogue has changed. Includes each commit before the call. While
   * the database is unreachable, may be 30 s old.
   */
  catalogueMoment(): number | Promise<number>
  /**
   * Whether a value that was read after the moment `since` is still valid at the last moment that this process has read.
   * `dependsOn` contains ids of products and the names of catalogue-changes.ts.
   */
  isUnchanged(dependsOn: readonly string[], since: number): boolean
  /** Changes with every commit. While the database is unreachable, may be 30 s old. */
  dataVersion(): Version | Promise<Version>

  /** All waits of `work` for a database that does not respond take at most eight seconds together. */
  inRequest<T>(work: () => T): T
  /** Whether so many reads wait for a connection that a new request should wait before it starts. */
  isOverloaded(): boolean

  /**
   * Finds products with all words (from `wordsOf`), each in one of its forms, in any of their texts. If there are no
   * words, finds nothing.
   */
  findProducts(reader: Reader, words: WordForms[]): Promise<FoundProducts>
  findUsers(reader: Reader, words: WordForms[]): Promise<Expression<SqlBool>>
  /** Merges the search index in small steps, so that searches stay fast after many changes. */
  optimizeSearch(): Promise<void>

  /** Call it only in an exclusive transaction. The numbers of new rows start from the first number again. */
  deleteAll(trx: Trx, table: Table): Promise<void>

  /** Counts the uses by all processes together; `duration` is in seconds. */
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  deleteCounts(prefix: string): Promise<void>
  /** Deletes counts that expire before `from` or after `to`, in milliseconds since 1970. */
  deleteCountsOutside(from: number, to: number): Promise<void>

  /** The secret that signs cookies; created once for all processes. */
  secret(): Promise<string>
}

export type OnProgress = (what: string, done: number, total: number) => void

/** Database functions for startup, backup, restore and checks. Reading never creates a shop. */
export interface Maintenance {
  location: ShopLocation
  /** The files of this machine that the running shop writes to, if it does not leave them to a server. */
  databaseFiles: string[]
  /** The first of a database file and its companions that exists and cannot be written to. */
  findReadOnlyFile(databaseFile: string): string | undefined
  describeError(error: unknown): string | undefined

  /** Before it waits for another process, it calls `onWait`, which may throw. Returns a function that unlocks. */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>
  /** Calls `onWait` and waits up to 30 seconds if the database is starting. @throws if the database cannot be used. */
  waitUntilReady(onWait: () => void): Promise<void>
  assertUsable(db: Reader): Promise<void>
  /**
   * Whether another process uses the database: of any version, and on SQLite also a backup. Call it before this process
   * opens `db`.
   */
  isInUse(): Promise<boolean>

  hasShop(): Promise<boolean>
  /** Runs `work` on a snapshot. @throws {PermissionDenied} */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** Describes the damage; returns undefined if there is none. */
  checkIntegrity(reader: Reader): Promise<string | undefined>
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  storedSecret(): Promise<string | undefined>
  exportTo(file: string, onProgress: OnProgress): Promise<void>

  /** Describes in one sentence what a restore would replace and how it is preserved; undefined if there is nothing. */
  describeOldShop(): Promise<string | undefined>
  /** Returns a function that unlocks. @throws {DatabaseBusy} if a shop is running on the database */
  lockExclusively(): () => void
  /**
   * Replaces the shop, completely or not at all, with an unpacked backup that has all migrations. The old shop is
   * preserved at `oldShop.path`; `oldShop.backUp` makes a backup there. @throws {RestoreRefused} if this is impossible.
   */
  replaceWith(
    folder: string,
    oldShop: { path: string; backUp: () => Promise<unknown> },
    onProgress: OnProgress,
  ): Promise<{ mustRestart: boolean }>
}

/** The location of a shop as operators see it, without passwords. */
export interface ShopLocation {
  shop: string
  database: string
  summary: string
  parts: Record<string, string>
}

export const prepareLock = 'prepare'
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

/** The products that a search finds. Tier 0: all words are in the name; 1: in name or brand; 2: in any text. */
export interface FoundProducts {
  words: WordForms[]
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** Order by this, descending, to get the newest products first. The database then need not sort all products. */
  newest: Expression<number>
  /** Does not count hidden products. */
  countOnSale(): Promise<number>
}

export type Tier = 0 | 1 | 2
