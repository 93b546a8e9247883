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
  /** Where the data are, for those who run the shop; without a password. */
  place: string
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

  /** Where processes do not share a data folder: the files that all of them need. */
  files?: SharedFiles

  /** What cookies are signed with, where processes do not share a data folder: made once, for all of them. */
  secret?(): Promise<string>

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
  inWords(error: unknown): string | undefined
}

export type OnProgress = (what: string, done: number, all: number) => void

/**
 * What the commands that keep a shop safe ask of a database, with or without a running shop. Looking at it makes nothing
 * where there is no shop.
 */
export interface Upkeep extends Pick<Engine, 'place' | 'takeLock' | 'inWords'> {
  hasShop(): Promise<boolean>
  /** Lets `work` read the database, which stays as it is. Throws `MayNotRead`. */
  look<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** What is wrong with the database itself, whatever the shop keeps in it; looks at all of it. */
  damage(reader: Reader): Promise<string | undefined>
  /** How many rows refer to none, and the table of the first of them. */
  orphans(reader: Reader): Promise<{ rows: number; first: string }>
  /** Copies all rows, as they are at one moment, into a new database file of the form that backups have. */
  copyTo(file: string, onProgress: OnProgress): Promise<void>

  /** Where the database lies in the data folder: keeps the shop from it until the returned is called, or throws `DatabaseBusy`. */
  lockOut?(): () => void
  /** Where it does not lie in the data folder, but is shared by processes. */
  shared?: SharedUpkeep
}

export interface SharedUpkeep {
  files: SharedFiles
  /** What cookies are signed with, where that was made already. */
  secret(): Promise<string | undefined>
  /** Whether there is a shop that somebody uses. */
  hasUsers(): Promise<boolean>
  /** Brings an empty database to the newest shape. Throws `MadeByNewerVersion`. */
  migrate(): Promise<void>
  /**
   * Puts the rows of a database file, of the newest shape, and the secret in the place of what is there: all of it or
   * nothing. Nobody writes after `keepFormer`, which may still read.
   */
  replace(
    file: string,
    options: {
      secret: string | undefined
      keepFormer: () => Promise<void>
      onProgress: OnProgress
    },
  ): Promise<void>
}

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

/** Files by their paths in the data folder, kept for all processes. */
export interface SharedFiles {
  put(path: string, bytes: Buffer): Promise<void>
  get(path: string): Promise<Buffer | undefined>
  /** Whether there is such a file; it counts as put now. */
  touch(path: string): Promise<boolean>
  /** The paths that begin so and were last put before that time. */
  list(start: string, before?: Date): Promise<string[]>
  /** Deletes the files whose paths begin so and that were last put before that time; returns how many. */
  delete(start: string, before?: Date): Promise<number>
}
