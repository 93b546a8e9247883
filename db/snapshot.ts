import type Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { settings } from '../app/settings.server'
import type { Reader } from './client'
import { open } from './driver'
import type { Database } from './schema'

// Each holds a connection, and keeps SQLite from tidying its log of changes (WAL) for as long as it reads.
const mostAtOnce = 4
const longest = 60_000

interface Place {
  sqlite: Sqlite.Database
  reader: Reader
}

const free: Place[] = []
const waiting: ((place: Place) => void)[] = []
let opened = 0

/**
 * Yields what `read` yields from the database as it is at the first of its reads, whatever is written meanwhile.
 * Throws when whoever takes it needs more than a minute.
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const place = await takePlace()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    place.sqlite.exec('rollback')
    givePlace(place)
  }
  const timer = setTimeout(end, longest).unref()
  place.sqlite.exec('begin')
  try {
    for await (const item of read(place.reader)) {
      yield item
      if (isOver) throw new Error('It took too long to fetch a list')
    }
  } finally {
    clearTimeout(timer)
    end()
  }
}

async function takePlace() {
  const place = free.pop()
  if (place) return place
  if (opened === mostAtOnce) return new Promise<Place>((resolve) => waiting.push(resolve))
  opened++
  try {
    return openPlace()
  } catch (error) {
    opened--
    throw error
  }
}

function givePlace(place: Place) {
  const next = waiting.shift()
  if (next) next(place)
  else free.push(place)
}

function openPlace(): Place {
  const sqlite = open(settings.databaseFile, { readonly: true })
  const dialect = new SqliteDialect({ database: sqlite })
  return { sqlite, reader: new Kysely<Database>({ dialect }) }
}
