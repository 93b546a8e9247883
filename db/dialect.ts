import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from './schema'
import type { WordForms } from './searchable'
import type { Table } from './tables'

export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

export type Version = number | string

export interface Engine {
  db: Kysely<Database>

  /** `work` may run again, so it has no other side effects. `inQueue`: processes take turns. @throws: see `isBusy` */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { inQueue?: boolean }): Promise<T>

  /** Runs long `work` once. Other transactions wait until it ends, or fail with `DatabaseBusy`; reads do not wait. */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /** The reader sees the database as it was at its first read. @throws {DatabaseBusy} if too many are open. */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /** Changes with every commit that changes what guests see. While the database is unreachable, may be 30 s old. */
  catalogueVersion(): Version | Promise<Version>
  /** Increases in this process when the catalogue has changed. While the database is unreachable, may be 30 s old. */
  catalogueMoment(): number | Promise<number>
  /** Whether a value of the moment `since` is still valid. `dependsOn`: product ids, names of catalogue-changes.ts. */
  isUnchanged(dependsOn: readonly string[], since: number): boolean
  /** Changes with every commit. While the database is unreachable, may be 30 s old. */
  dataVersion(): Version | Promise<Version>

  /** All waits of `work` for a database that does not respond take at most eight seconds together. */
  inRequest<T>(work: () => T): T
  /** Whether so many reads wait for a connection that a new request should wait before it starts. */
  isOverloaded(): boolean

  /** Products with all words, each in one of its forms, in any of their texts; nothing if there are no words. */
  productSearch(reader: Reader, words: WordForms[]): Promise<ProductSearch>
  userSearch(reader: Reader, words: WordForms[]): Promise<Expression<SqlBool>>
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
  findReadOnlyFile(databaseFile: string): string | undefined
  describeError(error: unknown): string | undefined

  /** Before it waits for another process, it calls `onWait`, which may throw. Returns a function that unlocks. */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>
  /** Calls `onWait` and waits up to 30 seconds if the database is starting. @throws if the database cannot be used. */
  waitUntilReady(onWait: () => void): Promise<void>
  assertUsable(db: Reader): Promise<void>
  /** By any version, and on SQLite also a backup. Call it before this process opens `db`. */
  isInUse(): Promise<boolean>

  hasShop(): Promise<boolean>
  /** Runs `work` on a snapshot. @throws {PermissionDenied} */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  checkIntegrity(reader: Reader): Promise<string | undefined>
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  storedSecret(): Promise<string | undefined>
  exportTo(file: string, onProgress: OnProgress): Promise<void>
  /** Copies the database beside itself, unless a server stores it. @throws {NotReady} */
  copyBeforeMigration(version: string): Promise<string | undefined>

  /** Describes in one sentence what a restore would replace and how it is preserved; undefined if there is nothing. */
  describeOldShop(): Promise<string | undefined>
  lockExclusively(): () => void
  /** Completely or not at all. `oldShop.backUp` makes a backup at `oldShop.path`. @throws {RestoreRefused} */
  replaceWith(
    folder: string,
    oldShop: { path: string; backUp: () => Promise<unknown> },
    onProgress: OnProgress,
  ): Promise<{ mustRestart: boolean }>
}

/** The location of a shop as operators see it, without passwords. */
interface ShopLocation {
  shop: string
  database: string
  summary: string
  parts: Record<string, string>
}

export const prepareLock = 'prepare'
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

export interface ProductSearch {
  words: WordForms[]
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** Order by this, descending, to get the newest products first. The database then need not sort all products. */
  newest: Expression<number>
  /** Does not count hidden products. */
  countOnSale(): Promise<number>
}

/** 0: all words are in the name; 1: in name or brand, but not all in the name; 2: the other matches. */
export type Tier = (typeof tiers)[number]
export const tiers = [0, 1, 2] as const
