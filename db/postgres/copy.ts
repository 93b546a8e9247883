import { sql } from 'kysely'
import { columnsOf, fillBackupFile, type Row, rowBatches } from '../backup-file'
import type { OnProgress, Reader, Trx } from '../dialect'
import { codeOf, detailsOf, messageOf, RestoreRefused } from '../errors'
import { open } from '../sqlite/connection'
import { primaryKeys, type Table, tables } from '../tables'
import { resetSequences } from './dialect'

const batchRows = 1_000

export async function copyToFile(reader: Reader, file: string, onProgress: OnProgress) {
  await fillBackupFile(file, async (columns, add) => {
    const progress = new Progress(await countRows(reader), onProgress)
    for (const table of tables) {
      for await (const rows of readBatches(reader, table, columns[table])) {
        add(table, rows)
        progress.add(rows.length)
      }
    }
    return readCatalogueVersion(reader)
  })
}

/** Replaces all rows with the rows of a SQLite file. @throws {RestoreRefused} if PostgreSQL cannot store a row. */
export async function copyFromFile(trx: Trx, file: string, onProgress: OnProgress) {
  // Triggers would count likes twice. PostgreSQL still checks foreign keys.
  await switchTriggers(trx, 'disable')
  for (const table of tables.toReversed()) {
    await sql`delete from ${sql.table(table)}`.execute(trx)
  }
  const source = open(file, { readonly: true })
  try {
    const columns = columnsOf(source)
    const count = (table: Table) =>
      source.prepare<[], number>(`select count(*) from ${table}`).pluck().get() ?? 0
    const total = tables.reduce((sum, table) => sum + count(table), 0)
    const progress = new Progress(total, onProgress)
    for (const table of tables) {
      for (const rows of rowBatches(source, table, batchRows)) {
        await insert(trx, table, columns[table], rows)
        progress.add(rows.length)
      }
    }
    const version = source.prepare<[], number>('select version from catalogue_version').pluck()
    await raiseCatalogueVersion(trx, version.get() ?? 0)
  } finally {
    source.close()
  }
  await switchTriggers(trx, 'enable')
  await fillProductWords(trx)
  await resetSequences(trx)
  // Without new statistics, PostgreSQL would plan the first queries for an empty shop.
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
}

async function* readBatches(reader: Reader, table: Table, columns: string[]) {
  const keys = primaryKeys[table]
  const key = sql.join(keys.map((column) => sql.ref(column)))
  let isAfterLast = sql`true`
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${isAfterLast} order by ${key} limit ${sql.lit(batchRows)}`.execute(reader)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batchRows) return
    isAfterLast = sql`(${key}) > (${sql.join(keys.map((column) => last[column]))})`
  }
}

async function insert(trx: Trx, table: Table, columns: string[], rows: Row[]) {
  try {
    await insertRows(trx, table, columns, rows)
  } catch (error) {
    throw refusedRow(table, error)
  }
}

// SQLite accepts names that differ only in the case of accented letters, and texts with a NUL.
function refusedRow(table: Table, error: unknown) {
  if (!/^2[23]/.test(codeOf(error))) return error
  const reason = detailsOf(error).detail ?? messageOf(error)
  return new RestoreRefused(`PostgreSQL cannot store ${table}: ${reason}`.replace(/\.$/, ''))
}

// The rows are one JSON parameter, so that all batches of a table share one statement.
async function insertRows(
  trx: Trx,
  table: Table,
  columns: readonly string[],
  rows: readonly object[],
) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    trx,
  )
}

async function countRows(reader: Reader) {
  let total = 0
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(reader)
    total += rows[0]?.count ?? 0
  }
  return total
}

async function readCatalogueVersion(reader: Reader) {
  const { version } = await reader
    .selectFrom('catalogue_version')
    .select((eb) => eb.fn.sum<number>('version').as('version'))
    .executeTakeFirstOrThrow()
  return version
}

// If the new version were not higher than the versions of both databases, caches would serve old pages.
async function raiseCatalogueVersion(trx: Trx, version: number) {
  await sql`
    insert into catalogue_version as existing (slot, version) values (0, ${version + 1})
    on conflict (slot) do update set version = existing.version + excluded.version`.execute(trx)
}

async function switchTriggers(trx: Trx, to: 'disable' | 'enable') {
  for (const table of tables) {
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger user`.execute(trx)
  }
}

async function fillProductWords(trx: Trx) {
  await sql`delete from product_words`.execute(trx)
  await sql`insert into product_words
    select distinct word collate "C"
      from products, search_words(name collate "C" || ' ' || brand) as word`.execute(trx)
}

class Progress {
  #done = 0
  readonly #total: number
  readonly #onProgress: OnProgress

  constructor(total: number, onProgress: OnProgress) {
    this.#total = total
    this.#onProgress = onProgress
  }

  add(rows: number) {
    this.#done += rows
    this.#onProgress('Rows', this.#done, this.#total)
  }
}
