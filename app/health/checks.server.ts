import { existsSync } from 'node:fs'
import { access, constants, statfs } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Reader } from 'db/client'
import { imageIds, logoIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { pendingMigrations } from 'db/migrate'
import { timeFromNow } from 'db/time'
import { duration } from '~/domain/basics/time/durations'
import { retention } from '~/domain/basics/time/retention'
import {
  findInvoicesWithGaps,
  findOrdersWithTooManySent,
  findOrdersWithWrongTotal,
} from '~/domain/buying/orders/order-invariants.server'
import {
  findOrdersWithWrongDocuments,
  findOrdersWithWrongRefunds,
} from '~/domain/buying/refunds/refund-invariants.server'
import { findVouchersWithWrongUses } from '~/domain/buying/vouchers/voucher-invariants.server'
import { findProductsWithWrongPrice } from '~/domain/catalogue/products/prices.server'
import { findProductsWithWrongStock } from '~/domain/catalogue/stock/stock-invariant.server'
import { findProductsWithoutHistory } from '~/domain/eu/price-indication/price-history.server'
import { minSecretLength } from '~/environment.server'
import { files } from '~/files/files.server'
import { filesOfLogo } from '~/images/logo'
import { filesOfImage } from '~/images/rules'
import { configuredProviders, loadProvider } from '~/payments/providers.server'
import { namesReadableByOthers } from '~/private-files.server'
import { describeUnusableFolder, settings } from '~/settings.server'

export interface Finding {
  name: string
  state: 'ok' | 'warning' | 'broken'
  message: string
}

type Verdict = Omit<Finding, 'name'>
export type Check = (reader: Reader) => Promise<Verdict>

const minFreeDisk = 50 * 1024 * 1024
const lowFreeDisk = 1024 * 1024 * 1024
const maxJobDelay = duration(1, 'hour')
const comparedDays = duration(7, 'day')

// One check for each file: /health shows only the names of checks.
const writableFiles = Object.fromEntries(
  maintenance.databaseFiles.map((file) => [basename(file), () => isWritable(file)]),
)

export const quickChecks: Record<string, Check> = {
  database: isReadable,
  migrations,
  disk,
  ...writableFiles,
}

/** The checks of `doctor`. None of them changes the shop. */
export const allChecks: Record<string, Check> = {
  integrity,
  'foreign keys': foreignKeys,
  migrations,
  stock,
  prices,
  orders,
  images,
  emails,
  ...(configuredProviders.length > 0 && { payments }),
  clock,
  disk,
  ...writableFiles,
  'session secret': secret,
  'file modes': fileModes,
  settings: unsafeSettings,
}

export async function runChecks(checks: Record<string, Check>, reader: Reader) {
  const findings: Finding[] = []
  for (const [name, check] of Object.entries(checks)) {
    const verdict = await check(reader).catch((error: Error) => broken(error.message))
    findings.push({ name, ...verdict })
  }
  return findings
}

const ok = (message: string): Verdict => ({ state: 'ok', message })
const warning = (message: string): Verdict => ({ state: 'warning', message })
const broken = (message: string): Verdict => ({ state: 'broken', message })

async function isReadable(reader: Reader) {
  await reader.selectFrom('users').select('id').limit(1).execute()
  return ok('the database can be read')
}

async function integrity(reader: Reader) {
  const damage = await maintenance.checkIntegrity(reader)
  return damage ? broken(damage) : ok('the database is intact')
}

async function foreignKeys(reader: Reader) {
  const { rows, first } = await maintenance.findOrphans(reader)
  if (rows === 0) return ok('all references are valid')
  return broken(`${counted(rows, 'row')} with a reference to a missing row, the first in ${first}`)
}

async function migrations(reader: Reader) {
  const pending = await pendingMigrations(reader)
  if (pending.length > 0) return broken(`to be applied at the next start: ${pending.join(', ')}`)
  return ok('all are applied')
}

async function stock(reader: Reader) {
  const wrong = await findProductsWithWrongStock(reader)
  if (wrong.length === 0) return ok('all units of all products are accounted for')
  return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
}

async function prices(reader: Reader) {
  const wrong = await findProductsWithWrongPrice(reader)
  if (wrong.length > 0) {
    return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
  }
  const missing = await findProductsWithoutHistory(reader)
  if (missing.length === 0) return ok('all prices match the discounts of products and categories')
  const count = counted(missing.length, 'product')
  return broken(`not in the price history of ${count}, the first is ${missing[0]?.name}`)
}

async function orders(reader: Reader) {
  const wrong = await findOrdersWithWrongTotal(reader)
  if (wrong.length > 0) {
    return broken(`wrong totals of ${counted(wrong.length, 'order')}, the first is ${wrong[0]}`)
  }
  const tooMany = await findOrdersWithTooManySent(reader)
  if (tooMany.length > 0) {
    return broken(
      `more units in parcels than ordered in ${counted(tooMany.length, 'order')}, the first is ${tooMany[0]}`,
    )
  }
  const refunded = await findOrdersWithWrongRefunds(reader)
  if (refunded.length > 0) {
    const count = counted(refunded.length, 'order')
    return broken(
      `refunds of more than was ordered or paid in ${count}, the first is ${refunded[0]}`,
    )
  }
  const vouchers = await findVouchersWithWrongUses(reader)
  if (vouchers.length > 0) {
    const count = counted(vouchers.length, 'voucher')
    return broken(`uses of ${count} are not those of the orders, the first is ${vouchers[0]}`)
  }
  const gaps = await findInvoicesWithGaps(reader)
  if (gaps.length > 0) return broken(`the numbers of ${gaps.join(' and ')} have gaps`)
  const documents = await findOrdersWithWrongDocuments(reader)
  if (documents.length > 0) {
    const count = counted(documents.length, 'order')
    return broken(
      `invoices and corrections of ${count} do not add up, the first is ${documents[0]}`,
    )
  }
  return ok(
    'all totals are the sums of their lines, parcels fit their orders, and invoice numbers have no gaps',
  )
}

async function images(reader: Reader) {
  const used = await imageIds(reader)
  const stored = await storedImages()
  const logos = await logoIds(reader)
  const filesOf = (id: string) => [...filesOfImage, ...(logos.includes(id) ? filesOfLogo : [])]
  const missing = used.filter((id) => filesOf(id).some((file) => !stored.get(id)?.includes(file)))
  if (missing.length > 0) {
    return broken(`${missing.length} of ${used.length} are missing, the first is ${missing[0]}`)
  }
  const unusedCount = stored.size - used.length
  const unused =
    unusedCount > 0
      ? `; ${unusedCount} others are unused and will be deleted after ${retention.unusedImages.text}`
      : ''
  return ok(`all ${used.length} are stored${unused}`)
}

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
  if (failed > 0) return warning(`${failed} could not be sent; the admin screen Emails lists them`)
  if (settings.smtpUrl && late > 0)
    return warning(`${late} have been waiting for more than ${maxJobDelay.text}`)
  return ok(settings.smtpUrl ? `${waiting} waiting to be sent` : `${waiting} stored in the shop`)
}

// After the restore of a backup, the shop does not know what was paid since.
async function payments(reader: Reader) {
  const unknown: string[] = []
  for (const name of configuredProviders) {
    const provider = await loadProvider(name)
    const since = new Date(Date.now() - comparedDays.ms)
    const paid = await provider?.listPaid(since).catch(() => undefined)
    if (!paid) return warning(`${name} does not answer, so payments were not compared`)
    const known = await reader
      .selectFrom('payment_attempts')
      .select('external_id')
      .where('provider', '=', name)
      .where('status', 'in', ['paid', 'surplus', 'wrong'])
      .execute()
    const ids = new Set(known.map(({ external_id }) => external_id))
    const missing = paid.filter(({ externalId }) => !ids.has(externalId))
    unknown.push(...missing.map((it) => `${it.externalId} at ${name} for order ${it.number}`))
  }
  if (unknown.length === 0) {
    return ok(`the shop knows all payments of the last ${comparedDays.text} at its providers`)
  }
  return broken(
    `the shop does not know ${counted(unknown.length, 'payment')}, the first is ${unknown[0]}. Press Ask again on the page of the order; if a restored backup does not have the order, return the money at the provider`,
  )
}

async function clock(reader: Reader) {
  const newest = await reader
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('used_at').as('at'))
    .executeTakeFirst()
  if (!newest?.at || newest.at < timeFromNow(60_000)) return ok('no time stamp is in the future')
  return warning(`it was set back: a user was active at ${newest.at}, which is in the future`)
}

async function disk() {
  // If files are stored elsewhere, the folder is only a cache, which is created for the first copy.
  const isNeeded = files.missingFolder('') !== undefined
  if (!isNeeded && !existsSync(settings.dataDir)) return ok('there is no data folder yet')
  await access(settings.dataDir, constants.W_OK)
  const unusable = describeUnusableFolder()
  if (unusable) return broken(unusable)
  const { bavail, bsize } = await statfs(settings.dataDir)
  const freeBytes = bavail * bsize
  const message = `${formatNumber(Math.round(freeBytes / 1024 / 1024))} MB free`
  if (freeBytes < minFreeDisk) return broken(message)
  return freeBytes < lowFreeDisk ? warning(message) : ok(message)
}

async function isWritable(file: string) {
  if (!existsSync(file)) return ok('does not exist yet')
  const readOnly = maintenance.findReadOnlyFile(file)
  return readOnly ? broken(`${readOnly} cannot be written to`) : ok('can be written to')
}

async function secret() {
  if (settings.configuredSecret) return ok('is set by SESSION_SECRET')
  const stored = await maintenance.storedSecret().catch(() => null)
  if (stored === null) return broken('cannot be read; check the permissions of its file')
  return ok(stored ? 'can be read' : 'does not exist yet')
}

async function fileModes() {
  const names = namesReadableByOthers(settings.dataDir)
  if (names.length === 0) return ok('other users of this machine cannot read the data folder')
  return warning(
    `other users of this machine can read ${names.join(', ')}; start the shop as their owner to correct this`,
  )
}

async function unsafeSettings() {
  const { demoMode, publicUrl, smtpUrl, configuredSecret } = settings
  const isPublic = !['localhost', '127.0.0.1'].includes(new URL(publicUrl).hostname)
  const unsafe = [
    demoMode && isPublic && `DEMO_MODE is on at ${publicUrl}: anyone can log in as its admin`,
    !demoMode &&
      !smtpUrl &&
      'SMTP_URL is not set here: if it is not set for the shop either, customers cannot register',
    !demoMode &&
      isPublic &&
      !settings.secure &&
      'PUBLIC_URL is not https: passwords can be read in transit',
    configuredSecret &&
      new Set(configuredSecret).size < minSecretLength / 3 &&
      'SESSION_SECRET is easy to guess',
  ].filter(Boolean)
  return unsafe.length > 0 ? warning(unsafe.join('; ')) : ok('no unsafe settings')
}

function counted(number: number, noun: string) {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

function formatNumber(number: number) {
  return number.toLocaleString('en')
}
