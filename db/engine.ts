import type { Expression, Kysely, SelectQueryBuilder, SqlBool, Transaction } from 'kysely'
import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import type { Database } from './schema'
import type { Table } from './tables'

/** A transaction, or the database outside of one: for reads that serve in both. */
export type Reader = Kysely<Database>
export type Trx = Transaction<Database>

/** Says that data are as they were for as long as it stays the same. */
export type Version = number | string

/**
 * What the shop asks of a database engine beyond the SQL that is the same for all. What is said here, each of them
 * promises; `db/sqlite` and `db/postgres` say how.
 */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL'
  db: Kysely<Database>

  /**
   * Runs `work` as if nobody else wrote meanwhile. It may be run again from its beginning when others were faster, so it
   * changes nothing but the database. Throws an error for which `isBusy` holds when it has waited for long enough.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /**
   * As `transaction`, for work that takes longer than a moment: it is run once, and others who want to write wait for
   * its end, or give up with `DatabaseBusy`. They go on reading what was there before.
   */
  exclusive<T>(work: (trx: Trx) => Promise<T>): Promise<T>

  /** A reader of the database as it is at its first read. Throws `DatabaseBusy` when too many others read. */
  openSnapshot(): Promise<{ reader: Reader; close(): void }>

  /**
   * Stands for the public catalogue as it is now: it is another one after every commit that changes what the catalogue
   * shows, by whichever process. Cheap enough to ask at each request. While the database cannot be asked, it may be the
   * one that was read last, for half a minute.
   */
  catalogueVersion(): Version | Promise<Version>
  /** As `catalogueVersion`, for everything that the shop keeps. */
  dataVersion(): Version | Promise<Version>

  /** Whether so many wait to read that another request would only make all of them slower. */
  isOverloaded(): boolean

  /** What has all of these words, as `wordsOf` gives them, in its texts, each anywhere; without words, nothing. */
  findProducts(reader: Reader, words: string[]): Promise<FoundProducts>
  /** That a user has all of these words in name or email, each anywhere; without words, none has. */
  findUsers(reader: Reader, words: string[]): Promise<Expression<SqlBool>>

  /** Puts what searches look in back in order after many changes, little by little. */
  tidySearch(): Promise<void>

  /** A name in the form in which the database compares names that nobody may have twice. */
  foldName(name: string): string

  /** Leaves out the rows that another process is just claiming. */
  skipLocked<O>(query: SelectQueryBuilder<Database, 'emails', O>): typeof query

  /** Counts uses within a time, for all processes together. */
  limiter(limit: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract
  /** Forgets the counts whose keys begin so. */
  deleteCounts(start: string): Promise<void>
  /** Forgets the counts whose time, in milliseconds since 1970, is before or after these. */
  deleteCountsOutside(from: number, to: number): Promise<void>

  /**
   * Waits until no other process holds the lock of this name, and takes it; it ends with the process that holds it,
   * however that ends. Returns what gives it back; calls `onWait` when it has to wait, which may throw instead.
   */
  takeLock(name: string, onWait: () => void): Promise<() => Promise<void>>

  /** What cookies are signed with, where the owner has set nothing: made once, for all processes of the shop. */
  secret(): Promise<string>

  /** Lets the numbers of new rows go on after those that are there. */
  alignNumbers(trx: Trx): Promise<void>

  /** Adds thousands of rows that have the same columns, in an exclusive transaction; says how many are done. */
  addMany(
    trx: Trx,
    table: Table,
    rows: readonly object[],
    onProgress: (done: number) => void,
  ): Promise<void>

  /** Deletes all rows of a table, of which there may be thousands, in an exclusive transaction; others are served meanwhile. */
  deleteAll(trx: Trx, table: Table): Promise<void>

  /** Throws when not all of the database makes sense, or when the shop cannot use it; takes a moment only. */
  assertWhole(): Promise<void>

  /** Waits, for half a minute at most, for a database that is just starting; calls `onWait` when it has to. */
  ready(onWait: () => void): Promise<void>

  /** What is wrong with the database, and what helps, in one sentence; undefined where an error has another cause. */
  describeError(error: unknown): string | undefined
}

export type OnProgress = (what: string, done: number, all: number) => void

/**
 * What backup, restore and checks ask of a database, with or without a running shop. To read it makes nothing where there
 * is no shop.
 */
export interface Maintenance extends Pick<Engine, 'takeLock' | 'describeError'> {
  location: ShopLocation
  hasShop(): Promise<boolean>
  /**
   * Lets `work` read the database, which does not change meanwhile.
   * @throws {MayNotRead}
   */
  read<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** What is wrong with the database itself, whatever the shop stores in it; reads all of it. */
  checkIntegrity(reader: Reader): Promise<string | undefined>
  /** How many rows refer to a row that does not exist, and the table of the first of them. */
  findOrphans(reader: Reader): Promise<{ rows: number; first: string }>
  /** What cookies are signed with, if it was made already. */
  secret(): Promise<string | undefined>
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
   * Replaces the shop by the one in a folder that has the form of a backup, of the newest shape: all of it or nothing.
   * What was there before is preserved at `aside`. Returns whether running processes must be restarted.
   * @throws {NotRestored}
   */
  replaceWith(folder: string, options: ReplaceOptions): Promise<{ mustRestart: boolean }>
  /** Whether a restore was interrupted so that the shop must not start. */
  isRestoreInterrupted(): boolean
}

export interface ReplaceOptions {
  aside: string
  /** Makes a backup at `aside`. */
  backUp(): Promise<unknown>
  onProgress: OnProgress
}

/** Where a shop is, for those who run it; without a password. */
export interface ShopLocation {
  /** Its data folder, or its database on a server. */
  shop: string
  /** The database: a file, or on a server. */
  database: string
  /** All places, in one phrase. */
  summary: string
  /** The data folder, and the server if there is one. */
  parts: Record<string, string>
}

/** The lock of a process that prepares a shop, or replaces it. */
export const prepareLock = 'prepare'
/** The folder in the data folder in which a restore works. */
export const restoreFolder = '.restore'

export type ProductsQuery = SelectQueryBuilder<Database, 'products', object>

/** What a search finds, also in tiers: 0 has the words in its name, 1 in name and brand, 2 somewhere. */
export interface FoundProducts {
  among(products: ProductsQuery, tier?: Tier): ProductsQuery
  /** By which the newest of them come first without sorting all of them. */
  newest: Expression<number>
  /** How many there are that are not hidden. */
  countOnSale(): Promise<number>
}

export type Tier = 0 | 1 | 2
