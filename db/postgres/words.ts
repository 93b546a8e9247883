import { codeOf, DatabaseBusy, isLocked, isNotReached } from '../faults'

/** The database cannot be used by this shop, and its message says why. */
export class Unfit extends Error {}

/** A database as those who run the shop know it; without a password. */
export function locationOf(url: string) {
  const { host, pathname } = new URL(url)
  return `PostgreSQL at ${host}${pathname}`
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const sentences: [codes: RegExp, words: (place: string, url: URL) => string][] = [
  [/^57P03$/, (place) => `${place} is still starting.`],
  [/^53300$/, (place) => `${place} has no connection left to give.`],
  [/^(ENOTFOUND|EAI_AGAIN)$/, (place, url) => `${place}: no host is named ${url.hostname}.`],
  [/^28P01$/, (place) => `${place} rejected the user or the password of DATABASE_URL.`],
  [
    /^08P01$/,
    (place) =>
      `${place} is not a PostgreSQL server (is it a pooler?). DATABASE_URL must name the server itself.`,
  ],
  [
    /^3D000$/,
    (place, url) =>
      `${place} does not exist. The administrator of the server creates it: create database ${databaseOf(url)} encoding 'UTF8' template template0 owner ${url.username || 'shop'}`,
  ],
  [/^53100$/, (place) => `there is no space left at ${place}.`],
  [/^25006$/, (place) => `${place} cannot be written to: perhaps it is a copy of another server.`],
]

/** What is wrong with the database of DATABASE_URL, and what helps; undefined for errors of another cause. */
export function describeError(databaseUrl: string, error: unknown) {
  const place = locationOf(databaseUrl)
  const { message } = error as Error
  if (error instanceof Unfit) return `${place} ${message}.`
  const code = codeOf(error)
  const known = sentences.find(([codes]) => codes.test(code))
  if (known) return known[1](place, new URL(databaseUrl))
  if (isNotReached(error)) return `${place} cannot be reached.`
  if (error instanceof DatabaseBusy || isLocked(error)) {
    return `another process keeps ${place} locked.`
  }
  if (/^28/.test(code)) return `${place} rejected the login: ${message}.`
  if (/CERT|VERIFY|SELF_SIGNED|SSL/.test(`${code} ${message}`)) {
    return `${place}: ${message}. DATABASE_URL may end with ?sslmode=…`
  }
  // What the library says where DATABASE_URL has none and the server asks for one.
  if (/client password must be a string/.test(message)) return `${place} asks for a password.`
  if (/pg_trgm/.test(message)) {
    return code === '42501'
      ? `the user of DATABASE_URL may not add pg_trgm to ${place}. The administrator of the server does it there: create extension pg_trgm`
      : `${place} lacks pg_trgm, which comes with PostgreSQL's contrib package.`
  }
  if (code === '42501') {
    return `the user of DATABASE_URL may not do what the shop needs at ${place}: ${message}. It should own the database.`
  }
  return undefined
}

function databaseOf({ pathname }: URL) {
  return decodeURIComponent(pathname.slice(1))
}
