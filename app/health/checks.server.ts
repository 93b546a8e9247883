import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import type { Reader } from 'db/client'
import { imageIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { pendingMigrations } from 'db/migrate'
import { timeFromNow } from 'db/time'
import { productsWithWrongPrice } from '~/domain/catalogue/prices.server'
import { productsWithWrongStock } from '~/domain/catalogue/stock-invariant.server'
import { counted, formatNumber } from '~/domain/counted'
import { duration } from '~/domain/durations'
import { retention } from '~/domain/shop/retention'
import { files } from '~/files/files.server'
import { filesOfImage } from '~/images/rules'
import { namesReadableByOthers } from '~/private-files.server'
import { minSecretLength, settings } from '~/settings.server'

/** What a check has found: all is well, something to look at, or something is broken. */
export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'broken'
  says: string
}

type Verdict = Omit<Finding, 'name'>
export type Check = (reader: Reader) => Promise<Verdict>

// Below the first, writing may fail at any moment; below the second, soon.
const minFreeDisk = 50 * 1024 * 1024
const lowFreeDisk = 1024 * 1024 * 1024
const maxJobDelay = duration(1, 'hour')

/** What takes a moment only: whether the shop can do its work now. */
export const quickChecks: Record<string, Check> = { database: isReadable, migrations, disk }

/** Everything that can be said of a shop without changing it. */
export const allChecks: Record<string, Check> = {
  integrity,
  'foreign keys': foreignKeys,
  migrations,
  stock,
  prices,
  images,
  emails,
  clock,
  disk,
  'file modes': fileModes,
  settings: unsafeSettings,
}

/** Makes checks one after the other; one that fails itself is broken. */
export async function findingsOf(checks: Record<string, Check>, reader: Reader) {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const verdict = await check(reader).catch((error: Error) => broken(error.message))
    findings.push({ name, ...verdict })
  }
  return findings
}

const ok = (says: string): Verdict => ({ state: 'ok', says })
const warning = (says: string): Verdict => ({ state: 'warning', says })
const broken = (says: string): Verdict => ({ state: 'broken', says })

async function isReadable(reader: Reader) {
  await reader.selectFrom('users').select('id').limit(1).execute()
  return ok('it can be read')
}

async function integrity(reader: Reader) {
  const damage = await maintenance.checkIntegrity(reader)
  return damage ? broken(damage) : ok('the database is whole')
}

async function foreignKeys(reader: Reader) {
  const { rows, first } = await maintenance.findOrphans(reader)
  if (rows === 0) return ok('every row refers to one that exists')
  return broken(`${rows} rows refer to a row that does not exist, the first in ${first}`)
}

async function migrations(reader: Reader) {
  const { pending, unknown } = await pendingMigrations(reader)
  if (unknown.length > 0)
    return broken(`made by a newer version of the shop: ${unknown.join(', ')}`)
  if (pending.length > 0) return broken(`to be applied at the next start: ${pending.join(', ')}`)
  return ok('all are applied')
}

async function stock(reader: Reader) {
  const wrong = await productsWithWrongStock(reader)
  if (wrong.length === 0) return ok('all units of all products are accounted for')
  return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
}

async function prices(reader: Reader) {
  const wrong = await productsWithWrongPrice(reader)
  if (wrong.length === 0) return ok('each product costs what the discount of its category says')
  return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
}

async function images(reader: Reader) {
  const named = await imageIds(reader)
  const stored = await storedImages()
  const missing = named.filter((id) => filesOfImage.some((file) => !stored.get(id)?.includes(file)))
  if (missing.length > 0) {
    return broken(`${missing.length} of ${named.length} are missing, the first is ${missing[0]}`)
  }
  const orphans = stored.size - named.length
  const unused =
    orphans > 0
      ? `, and ${orphans} that nothing shows, to be deleted after ${retention.unusedImages.text}`
      : ''
  return ok(`all ${named.length} are there${unused}`)
}

// The names of the files of each image.
async function storedImages() {
  const stored = new Map<string, string[]>()
  for (const path of await files.list('images/')) {
    const [, id = '', name = ''] = path.split('/')
    stored.set(id, [...(stored.get(id) ?? []), name])
  }
  return stored
}

async function emails(reader: Reader) {
  const { failed, late, waiting } = await reader
    .selectFrom('emails')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.count<number>('failed_at').as('failed'),
      eb.fn
        .countAll<number>()
        .filterWhere('created_at', '<', timeFromNow(-maxJobDelay.ms))
        .as('late'),
    ])
    .executeTakeFirstOrThrow()
  if (failed > 0) return warning(`${failed} could not be sent; the screen Emails lists them`)
  if (settings.smtpUrl && late > 0)
    return warning(`${late} have waited for more than ${maxJobDelay.text}`)
  return ok(settings.smtpUrl ? `${waiting} wait to be sent` : `${waiting} are kept in the shop`)
}

async function clock(reader: Reader) {
  const newest = await reader
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('used_at').as('at'))
    .executeTakeFirst()
  if (!newest?.at || newest.at < timeFromNow(60_000)) return ok('nothing happened in the future')
  return warning(`it was set back: a user was active at ${newest.at}`)
}

async function disk() {
  // A data folder that only holds copies is made with the first of them.
  const isNeeded = files.missingFolder('') !== undefined
  if (!isNeeded && !existsSync(settings.dataDir)) return ok('there is no data folder yet')
  await access(settings.dataDir, constants.W_OK)
  const { bavail, bsize } = await statfs(settings.dataDir)
  const free = bavail * bsize
  const says = `${formatNumber(Math.round(free / 1024 / 1024))} MB are free`
  if (free < minFreeDisk) return broken(says)
  return free < lowFreeDisk ? warning(says) : ok(says)
}

async function fileModes() {
  const names = namesReadableByOthers(settings.dataDir)
  if (names.length === 0) return ok('other users of this machine cannot read the data folder')
  return warning(
    `other users of this machine can read ${names.join(', ')}; a start as the owner of these files corrects it`,
  )
}

async function unsafeSettings() {
  const { demoMode, publicUrl, smtpUrl, ownSecret } = settings
  const isPublic = !['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  const unsafe = [
    demoMode && isPublic && `DEMO_MODE is on at ${publicUrl}: anyone can log in as its admin`,
    !demoMode &&
      !smtpUrl &&
      'SMTP_URL is not set in the settings of this shell: if the running shop has none either, customers cannot register themselves',
    !demoMode &&
      isPublic &&
      !settings.secure &&
      'PUBLIC_URL is not https: passwords can be read in transit',
    ownSecret && new Set(ownSecret).size < minSecretLength / 3 && 'SESSION_SECRET is easy to guess',
  ].filter(Boolean)
  return unsafe.length > 0 ? warning(unsafe.join('; ')) : ok('nothing unsafe')
}
