import type Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Reader } from '../engine'
import { DatabaseBusy } from '../faults'
import type { Database } from '../schema'
import { open } from './driver'

// Each holds a connection, and keeps SQLite from tidying its log of changes (WAL) for as long as it reads.
const mostAtOnce = 8
const longestWait = 5_000

interface Place {
  sqlite: Sqlite.Database
  reader: Reader
}

/** Opens snapshots of a file, a few at once; who comes late waits. */
export function snapshots(file: string) {
  const free: Place[] = []
  const waiting = new Set<(place: Place) => void>()
  let opened = 0

  async function takePlace() {
    const place = free.pop()
    if (place) return place
    if (opened === mostAtOnce) return waitForPlace()
    opened++
    try {
      return openPlace(file)
    } catch (error) {
      opened--
      throw error
    }
  }

  function waitForPlace() {
    return new Promise<Place>((resolve, reject) => {
      const take = (place: Place) => {
        clearTimeout(timer)
        resolve(place)
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new DatabaseBusy())
      }, longestWait)
      waiting.add(take)
    })
  }

  function givePlace(place: Place) {
    const [next] = waiting
    if (!next) return void free.push(place)
    waiting.delete(next)
    next(place)
  }

  return async () => {
    const place = await takePlace()
    place.sqlite.exec('begin')
    return {
      reader: place.reader,
      close: () => {
        if (place.sqlite.inTransaction) place.sqlite.exec('rollback')
        givePlace(place)
      },
    }
  }
}

function openPlace(file: string): Place {
  const sqlite = open(file, { readonly: true })
  const dialect = new SqliteDialect({ database: sqlite })
  return { sqlite, reader: new Kysely<Database>({ dialect }) }
}
