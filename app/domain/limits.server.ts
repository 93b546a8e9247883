import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { day } from 'db/time'
import { RateLimiterMemory, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible'
import { createDataDir, settings } from '../settings.server'
import { Refusal } from './refusal'

// A file of its own: on the shop's connection, a count could fall inside somebody's transaction and be rolled
// back with it.
const global = globalThis as { shopLimits?: Sqlite.Database }
global.shopLimits ??= openCounts()
const counts = global.shopLimits

const minutes = 60
const hours = 60 * minutes

const limits = {
  logInByAccount: limit('log_in_by_account', 10, 15 * minutes),
  logInByAddress: limit('log_in_by_address', 100, 24 * hours),
  emailByAccount: limit('email_by_account', 5, hours),
  emailByAddress: limit('email_by_address', 60, hours),
  imageByUser: limit('image_by_user', 30, hours),
  accountChange: limit('account_change', 10, hours),
  importByAdmin: limit('import_by_admin', 100, hours),
  reset: limit('reset', 10, 10 * minutes),
}
const apiCallByAddress = limit('api_call_by_address', settings.apiRateLimit, minutes)

/** Consumes one use. Refuses 429, with the seconds to wait, when the limit is used up. */
export async function consume(name: keyof typeof limits, key: string) {
  try {
    await limits[name].consume(key)
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000))
    throw new Refusal(429, `Too many attempts. Please try again ${inWords(seconds)}`, {
      retryAfter: seconds,
    })
  }
}

/** Counts one call of the API; says how many calls the address has made of those it may, and when it may again. */
export async function countApiCall(address: string) {
  const outcome = await apiCallByAddress.consume(address).catch((reason: unknown) => {
    if (reason instanceof RateLimiterRes) return reason
    throw reason
  })
  return {
    calls: outcome.consumedPoints,
    most: settings.apiRateLimit,
    seconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
  }
}

/** Gives one use back: the attempt was a good one. */
export async function refund(name: keyof typeof limits, key: string) {
  await limits[name].reward(key)
}

/** Clears every failed log-in of an account, whatever address it came from. */
export function clearFailedLogIns(email: string) {
  const start = `log_in_by_account:${email} `
  counts.prepare('delete from counts where substr(key, 1, length(?)) = ?').run(start, start)
}

function limit(name: string, points: number, seconds: number) {
  const times = { keyPrefix: name, points, duration: seconds }
  return new RateLimiterSQLite({
    ...times,
    storeClient: counts,
    storeType: 'better-sqlite3',
    tableName: 'counts',
    tableCreated: true,
    // Its own timer would end the process when the disk is full; `tidyUp` does it.
    clearExpiredByTimeout: false,
    // Counts where nothing can be written.
    insuranceLimiter: new RateLimiterMemory(times),
  })
}

/** Forgets the counts whose time is over, and those that the clock, set back since, would keep for too long. */
export function deleteExpiredCounts() {
  const now = Date.now()
  counts.prepare('delete from counts where expire < ? or expire > ?').run(now, now + day)
}

// The counts can be thrown away: a file that cannot be read must not keep the shop from starting.
function openCounts() {
  const file = join(createDataDir(), 'limits.sqlite')
  try {
    return openFile(file)
  } catch (error) {
    console.warn(`${file} could not be read, so failed log-ins are counted from zero: ${error}`)
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
    return openFile(file)
  }
}

function openFile(file: string) {
  // Held for moments only; whoever holds it for longer is not waited for, and each process counts by itself.
  const sqlite = new Sqlite(file, { timeout: 1_000 })
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = OFF')
  sqlite.exec(
    'create table if not exists counts (key text primary key, points integer not null default 0, expire integer)',
  )
  return sqlite
}

function inWords(seconds: number) {
  if (seconds < 90) return `in ${seconds} seconds`
  if (seconds < 5400) return `in ${Math.ceil(seconds / 60)} minutes`
  return `in ${Math.ceil(seconds / 3600)} hours`
}
