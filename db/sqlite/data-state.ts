import type Sqlite from 'better-sqlite3'
import { open } from './driver'

type Statements = Record<'catalogue' | 'everything', Sqlite.Statement>

/** What changes with each commit that changes the catalogue, or anything. Asking takes a few microseconds. */
export function dataState(file: string) {
  let statements: Statements | undefined
  const ask = (what: keyof Statements) => () => {
    statements ??= prepare(file)
    return statements[what].get() as number
  }
  return { catalogueVersion: ask('catalogue'), dataVersion: ask('everything') }
}

// SQLite counts for each connection the commits of all others: https://www.sqlite.org/pragma.html#pragma_data_version
function prepare(file: string): Statements {
  const observer = open(file, { readonly: true })
  try {
    return {
      catalogue: observer.prepare('select number from catalogue_version').pluck(),
      everything: observer.prepare('pragma data_version').pluck(),
    }
  } catch (error) {
    observer.close()
    throw error
  }
}
