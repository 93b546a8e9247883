import type Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import type { Reader } from '../dialect'
import { DatabaseBusy } from '../errors'
import type { Database } from '../schema'
import { open } from './connection'

// The number of open snapshots is limited, because SQLite cannot shorten the write-ahead log (WAL) during any of them.
const maxSlots = 8
const maxWaitMs = 5_000

interface Slot {
  sqlite: Sqlite.Database
  reader: Reader
}

/** The returned function waits for a free slot. @throws {DatabaseBusy} after 5 s */
export function snapshots(file: string) {
  const freeSlots: Slot[] = []
  const waiting = new Set<(slot: Slot) => void>()
  let opened = 0

  async function takeSlot() {
    const slot = freeSlots.pop()
    if (slot) return slot
    if (opened === maxSlots) return waitForSlot()
    opened++
    try {
      return openSlot(file)
    } catch (error) {
      opened--
      throw error
    }
  }

  function waitForSlot() {
    return new Promise<Slot>((resolve, reject) => {
      const take = (slot: Slot) => {
        clearTimeout(timer)
        resolve(slot)
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new DatabaseBusy())
      }, maxWaitMs)
      waiting.add(take)
    })
  }

  function releaseSlot(slot: Slot) {
    const [next] = waiting
    if (!next) return void freeSlots.push(slot)
    waiting.delete(next)
    next(slot)
  }

  return async () => {
    const slot = await takeSlot()
    slot.sqlite.exec('begin')
    return {
      reader: slot.reader,
      close: () => {
        if (slot.sqlite.inTransaction) slot.sqlite.exec('rollback')
        releaseSlot(slot)
      },
    }
  }
}

function openSlot(file: string): Slot {
  const sqlite = open(file, { readonly: true })
  const dialect = new SqliteDialect({ database: sqlite })
  return { sqlite, reader: new Kysely<Database>({ dialect }) }
}
