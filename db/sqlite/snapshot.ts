import type Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { settings } from '../app/settings.server'
import type { Reader } from './client'
import { open } from './driver'
import { DatabaseBusy } from './faults'
import type { Database } from './schema'

// Each holds a connection, and keeps SQLite from tidying its log of changes (WAL) for as long as it reads.
const mostAtOnce = 8
const longest = 60_000
// Whoever does not take what there is for so long is gone, or wants to hold up the others.
const longestPause = 10_000
const longestWait = 5_000

interface Place {
  sqlite: Sqlite.Database
  reader: Reader
}

const free: Place[] = []
const waiting = new Set<(place: Place) => void>()
let opened = 0

/**
 * Yields what `read` yields from the database as it is at the first of its reads, whatever is written meanwhile. Throws
 * `DatabaseBusy` when too many others read, and ends when whoever takes it is too slow.
 */
export async function* inSnapshot<T>(read: (reader: Reader) => AsyncIterable<T>) {
  const place = await takePlace()
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    if (place.sqlite.inTransaction) place.sqlite.exec('rollback')
    givePlace(place)
  }
  const whole = setTimeout(end, longest).unref()
  const pause = setTimeout(end, longestPause).unref()
  try {
    place.sqlite.exec('begin')
    for await (const item of read(place.reader)) {
      pause.refresh()
      yield item
      if (isOver) throw new Error('It took too long to fetch a list')
    }
  } finally {
    clearTimeout(whole)
    clearTimeout(pause)
    end()
  }
}

async function takePlace() {
  const place = free.pop()
  if (place) return place
  if (opened === mostAtOnce) return waitForPlace()
  opened++
  try {
    return openPlace()
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

function openPlace(): Place {
  const sqlite = open(settings.databaseFile, { readonly: true })
  const dialect = new SqliteDialect({ database: sqlite })
  return { sqlite, reader: new Kysely<Database>({ dialect }) }
}
