import type { Reader } from 'db/client'
import { imageIds, logoIds } from 'db/images'
import { maintenance } from 'db/maintenance'
import { pendingMigrations } from 'db/migrate'
import { timeFromNow } from 'db/time'
import { duration } from '~/domain/basics/time/durations'
import { retention } from '~/domain/basics/time/retention'
import {
  canRepeatNumbers,
  findInvoicesWithGaps,
} from '~/domain/buying/documents/invoice-invariants.server'
import {
  findOrdersWithWrongDiscounts,
  findOrdersWithWrongTotal,
} from '~/domain/buying/order/order-invariants.server'
import { findOrdersWithTooManySent } from '~/domain/buying/parcels/parcel-invariants.server'
import {
  findOrdersWithWrongDocuments,
  findOrdersWithWrongRefunds,
} from '~/domain/buying/refunds/refund-invariants.server'
import { findVouchersWithWrongUses } from '~/domain/buying/vouchers/voucher-invariants.server'
import { findProductsWithWrongPrice } from '~/domain/catalogue/prices/reduced-prices.server'
import { findProductsShownLate } from '~/domain/catalogue/products/due-products.server'
import { findProductsWithWrongStock } from '~/domain/catalogue/stock/stock-invariant.server'
import { findProductsWithoutHistory } from '~/domain/eu/price-indication/price-history.server'
import { findDeadTargets } from '~/domain/shop/redirects/dead-targets.server'
import { pathOfTarget } from '~/domain/shop/redirects/paths'
import { files } from '~/file-store/files.server'
import { filesOfLogo } from '~/images/logo'
import { filesOfImage } from '~/images/rules'
import { isPagePath } from '~/paths'
import { type ProviderName, ProviderRefusal } from '~/payment-providers/payment-provider'
import { configuredProviders, loadProvider } from '~/payment-providers/providers.server'
import { settings } from '~/settings.server'
import { broken, counted, ok, warning } from './verdicts'

const maxJobDelay = duration(1, 'hour')
const comparedDays = duration(7, 'day')

export async function isReadable(reader: Reader) {
  await reader.selectFrom('users').select('id').limit(1).execute()
  return ok('the database can be read')
}

export async function integrity(reader: Reader) {
  const damage = await maintenance.checkIntegrity(reader)
  return damage ? broken(damage) : ok('the database is intact')
}

export async function foreignKeys(reader: Reader) {
  const { rows, first } = await maintenance.findOrphans(reader)
  if (rows === 0) return ok('all references are valid')
  return broken(`${counted(rows, 'row')} with a reference to a missing row, the first in ${first}`)
}

export async function migrations(reader: Reader) {
  const pending = await pendingMigrations(reader)
  if (pending.length > 0) return broken(`to be applied at the next start: ${pending.join(', ')}`)
  return ok('all are applied')
}

export async function stock(reader: Reader) {
  const wrong = await findProductsWithWrongStock(reader)
  if (wrong.length === 0) return ok('all units of all products are accounted for')
  return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
}

export async function prices(reader: Reader) {
  const wrong = await findProductsWithWrongPrice(reader)
  if (wrong.length > 0) {
    return broken(`wrong for ${counted(wrong.length, 'product')}, the first is ${wrong[0]?.name}`)
  }
  const missing = await findProductsWithoutHistory(reader)
  if (missing.length === 0) return ok('all prices match the discounts of products and categories')
  const count = counted(missing.length, 'product')
  return broken(`not in the price history of ${count}, the first is ${missing[0]?.name}`)
}

export async function dates(reader: Reader) {
  const late = await findProductsShownLate(reader, maxJobDelay.ms)
  if (late.length === 0) return ok('no product waits for a date that has passed')
  return warning(
    `${counted(late.length, 'product')} should have been shown by now, the first is ${late[0]?.name}; is the shop running?`,
  )
}

type Rule = [
  find: (reader: Reader) => Promise<unknown[]>,
  noun: string,
  broken: (count: string) => string,
]

const rulesOfOrders: Rule[] = [
  [findOrdersWithWrongTotal, 'order', (count) => `wrong totals of ${count}`],
  [findOrdersWithWrongDiscounts, 'order', (count) => `wrong discounts of ${count}`],
  [findOrdersWithTooManySent, 'order', (count) => `more units in parcels than ordered in ${count}`],
  [
    findOrdersWithWrongRefunds,
    'order',
    (count) => `refunds of more than was ordered or paid in ${count}`,
  ],
  [findVouchersWithWrongUses, 'voucher', (count) => `uses of ${count} are not those of the orders`],
  [
    findOrdersWithWrongDocuments,
    'order',
    (count) => `invoices and corrections of ${count} do not add up`,
  ],
]

export async function orders(reader: Reader) {
  const gaps = await findInvoicesWithGaps(reader)
  if (gaps.length > 0) return broken(`the numbers of ${gaps.join(' and ')} have gaps`)
  for (const [find, noun, textOf] of rulesOfOrders) {
    const wrong = await find(reader)
    if (wrong.length > 0) {
      return broken(`${textOf(counted(wrong.length, noun))}, the first is ${wrong[0]}`)
    }
  }
  if (await canRepeatNumbers(reader)) {
    return warning(
      'an invoice and a cancellation or correction invoice can have the same number; change how they are written in Shop Settings, Tax and invoices',
    )
  }
  return ok(
    'all totals are the sums of their lines, parcels fit their orders, and invoice numbers have no gaps',
  )
}

export async function images(reader: Reader) {
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

export async function redirects(reader: Reader) {
  const all = await reader.selectFrom('redirects').select(['path', 'target']).execute()
  const targets = all.map(({ target }) => target)
  const deadTargets = await findDeadTargets(reader, targets, isPagePath)
  const paths = new Set<string | undefined>(all.map(({ path }) => path))
  const dead = all
    .filter(({ target }) => deadTargets.has(target) && !paths.has(pathOfTarget(target)))
    .map(({ path }) => path)
    .sort()
  if (dead.length === 0) return ok('all lead to pages of the shop')
  return warning(`${counted(dead.length, 'redirect')} to no page, the first is ${dead[0]}`)
}

// Of a shop that had a mail server when they asked for an email.
async function countWaitingCustomers(reader: Reader) {
  const { count } = await reader
    .selectFrom('stock_alerts')
    .select((eb) => eb.fn.count<number>('confirmed_at').as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function emails(reader: Reader) {
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
  const customers = settings.smtpUrl ? 0 : await countWaitingCustomers(reader)
  if (customers > 0) {
    return warning(
      `${counted(customers, 'customer')} waiting for a product that is back in stock, but there is no mail server: set SMTP_URL`,
    )
  }
  if (settings.smtpUrl && late > 0)
    return warning(`${late} have been waiting for more than ${maxJobDelay.text}`)
  return ok(settings.smtpUrl ? `${waiting} waiting to be sent` : `${waiting} stored in the shop`)
}

function findRefused(reader: Reader) {
  return reader
    .selectFrom('provider_refusals')
    .select(['provider', 'reason'])
    .where('provider', 'in', configuredProviders)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

function notComparedText(name: ProviderName, error: Error | undefined) {
  if (!(error instanceof ProviderRefusal))
    return `${name} does not answer, so payments were not compared`
  return error.isOfKey
    ? `${name} refuses the key of the shop: ${error.message}. Set a key that may do what docs/payments.md says; payments were not compared`
    : `${name} refuses to list its payments: ${error.message}. They were not compared`
}

// After the restore of a backup, the shop does not know what was paid since.
export async function payments(reader: Reader) {
  const unknown: string[] = []
  for (const name of configuredProviders) {
    const provider = await loadProvider(name)
    const since = new Date(Date.now() - comparedDays.ms)
    const paid = await provider?.listPaid(since).catch((error: Error) => error)
    if (!paid || paid instanceof Error) return warning(notComparedText(name, paid))
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
  const refused = await findRefused(reader)
  if (unknown.length === 0 && refused) {
    return warning(`${refused.provider} refuses what the shop asks for: ${refused.reason}`)
  }
  if (unknown.length === 0) {
    return ok(`the shop knows all payments of the last ${comparedDays.text} at its providers`)
  }
  return broken(
    `the shop does not know ${counted(unknown.length, 'payment')}, the first is ${unknown[0]}. Press Ask again on the page of the order; if a restored backup does not have the order, return the money at the provider`,
  )
}
