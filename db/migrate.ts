import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { WrongVersion } from './errors'
import * as baseline from './migrations/2026-11-24-14-baseline'
import * as renamedBaseline from './migrations/2026-11-27-15-baseline-name'
import * as catalogueChanges from './migrations/2026-11-27-16-catalogue-changes'
import * as orders from './migrations/2026-11-27-17-orders'
import * as lookAndPages from './migrations/2026-11-27-18-look-and-pages'
import * as languages from './migrations/2026-11-27-19-languages'
import * as variants from './migrations/2026-11-27-20-variants'
import * as productImages from './migrations/2026-11-27-21-product-images'
import * as eu from './migrations/2026-11-27-22-eu'
import * as factsAndFilters from './migrations/2026-11-27-23-facts-and-filters'
import * as parcels from './migrations/2026-11-27-24-parcels'
import * as refunds from './migrations/2026-11-27-25-refunds'
import * as unpaidOrders from './migrations/2026-11-27-26-unpaid-orders'
import * as customerNotes from './migrations/2026-11-27-27-customer-notes'
import * as corrections from './migrations/2026-11-27-28-corrections'
import * as deliveryPrices from './migrations/2026-11-27-29-delivery-prices'
import * as taxRates from './migrations/2026-11-27-30-tax-rates'
import * as guaranteeNotice from './migrations/2026-11-27-31-guarantee-notice'
import * as vouchers from './migrations/2026-11-27-32-vouchers'
import * as guestOrders from './migrations/2026-11-27-33-guest-orders'
import * as focalPoints from './migrations/2026-11-27-34-focal-points'
import * as paymentAttempts from './migrations/2026-11-27-35-payment-attempts'
import * as providerRefusals from './migrations/2026-11-29-36-provider-refusals'
import * as guestBrowsers from './migrations/2026-11-29-37-guest-browsers'
import * as taxCountries from './migrations/2026-11-29-38-tax-countries'
import * as collection from './migrations/2026-11-29-39-collection'
import * as invoiceFoot from './migrations/2026-11-29-41-invoice-foot'
import * as withdrawalItems from './migrations/2026-11-29-42-withdrawal-items'
import * as opened from './migrations/2026-11-29-43-opened'
import * as formattedDescriptions from './migrations/2026-11-29-47-formatted-descriptions'
import * as redirects from './migrations/2026-11-29-48-redirects'
import * as categoryPages from './migrations/2026-11-29-49-category-pages'
import * as shownFrom from './migrations/2026-11-29-50-shown-from'
import * as stockAlerts from './migrations/2026-11-29-51-stock-alerts'
import * as orderMessages from './migrations/2026-11-29-52-order-messages'
import * as enteredOrders from './migrations/2026-11-29-53-entered-orders'
import * as closing from './migrations/2026-11-29-54-closing'
import * as productDeliveryTimes from './migrations/2026-11-29-55-product-delivery-times'
import * as bankStatements from './migrations/2026-11-29-56-bank-statements'
import * as secondFactors from './migrations/2026-11-29-57-second-factors'
import * as sessions from './migrations/2026-11-29-58-sessions'
import * as staff from './migrations/2026-11-29-59-staff'
import * as fewerSettings from './migrations/2026-11-29-60-fewer-settings'
import * as withdrawalOfOrders from './migrations/2026-11-29-63-withdrawal-of-orders'
import type { Database } from './schema'

const baselineName = '2026-11-24-14-baseline'

const laterMigrations: Record<string, Migration> = {
  '2026-11-27-15-baseline-name': renamedBaseline,
  '2026-11-27-16-catalogue-changes': catalogueChanges,
  '2026-11-27-17-orders': orders,
  '2026-11-27-18-look-and-pages': lookAndPages,
  '2026-11-27-19-languages': languages,
  '2026-11-27-20-variants': variants,
  '2026-11-27-21-product-images': productImages,
  '2026-11-27-22-eu': eu,
  '2026-11-27-23-facts-and-filters': factsAndFilters,
  '2026-11-27-24-parcels': parcels,
  '2026-11-27-25-refunds': refunds,
  '2026-11-27-26-unpaid-orders': unpaidOrders,
  '2026-11-27-27-customer-notes': customerNotes,
  '2026-11-27-28-corrections': corrections,
  '2026-11-27-29-delivery-prices': deliveryPrices,
  '2026-11-27-30-tax-rates': taxRates,
  '2026-11-27-31-guarantee-notice': guaranteeNotice,
  '2026-11-27-32-vouchers': vouchers,
  '2026-11-27-33-guest-orders': guestOrders,
  '2026-11-27-34-focal-points': focalPoints,
  '2026-11-27-35-payment-attempts': paymentAttempts,
  '2026-11-29-36-provider-refusals': providerRefusals,
  '2026-11-29-37-guest-browsers': guestBrowsers,
  '2026-11-29-38-tax-countries': taxCountries,
  '2026-11-29-39-collection': collection,
  '2026-11-29-41-invoice-foot': invoiceFoot,
  '2026-11-29-42-withdrawal-items': withdrawalItems,
  '2026-11-29-43-opened': opened,
  '2026-11-29-47-formatted-descriptions': formattedDescriptions,
  '2026-11-29-48-redirects': redirects,
  '2026-11-29-49-category-pages': categoryPages,
  '2026-11-29-50-shown-from': shownFrom,
  '2026-11-29-51-stock-alerts': stockAlerts,
  '2026-11-29-52-order-messages': orderMessages,
  '2026-11-29-53-entered-orders': enteredOrders,
  '2026-11-29-54-closing': closing,
  '2026-11-29-55-product-delivery-times': productDeliveryTimes,
  '2026-11-29-56-bank-statements': bankStatements,
  '2026-11-29-57-second-factors': secondFactors,
  '2026-11-29-58-sessions': sessions,
  '2026-11-29-59-staff': staff,
  '2026-11-29-60-fewer-settings': fewerSettings,
  '2026-11-29-63-withdrawal-of-orders': withdrawalOfOrders,
}

const migrations: Record<string, Migration> = { [baselineName]: baseline, ...laterMigrations }

export const migrationNames = Object.keys(migrations)

// Version 0.5.0 had several migrations, with earlier dates, in place of the baseline.
const isReplaced = (name: string) => name < baselineName
const lastReplaced = '2026-11-23-14-selling'

// Versions between 0.5.0 and 0.6.0 had one migration for each change. No such version was released.
const isUnreleased = (name: string) => name > baselineName && name < firstLaterName
const [firstLaterName = ''] = Object.keys(laterMigrations)

/** `unknown` are migrations of a newer version. `isTooOld`: before 0.5.0. `isUnreleased`: of no released version. */
export function compareMigrations(applied: string[]) {
  const replaced = applied.filter(isReplaced)
  const counted = replaced.length > 0 ? [baselineName, ...applied] : applied
  const later = applied.filter((name) => !isReplaced(name) && !isUnreleased(name))
  return {
    pending: migrationNames.filter((name) => !counted.includes(name)),
    unknown: later.filter((name) => !migrationNames.includes(name)),
    isTooOld: replaced.length > 0 && !replaced.includes(lastReplaced),
    isUnreleased: applied.some(isUnreleased),
  }
}

/** Returns the names of the migrations that the database lacks. @throws {WrongVersion} */
export async function pendingMigrations(db: Kysely<Database>) {
  const { pending, unknown, isTooOld, isUnreleased } = compareMigrations(
    await appliedMigrations(db),
  )
  if (isUnreleased) {
    throw new WrongVersion(
      'made by a version that was not released. Use a new data folder and an empty database, and restore a backup of version 0.5.0 or later into it',
    )
  }
  if (unknown.length > 0) {
    throw new WrongVersion(`made by a newer version of the shop: ${unknown.join(', ')}`)
  }
  if (isTooOld) {
    throw new WrongVersion(
      'made by a version before 0.5.0. Upgrade to 0.5.0 first, then to this version',
    )
  }
  return pending
}

export async function appliedMigrations(db: Kysely<Database>) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === migrationTable)) return []
  const rows = await db
    .withTables<{ [migrationTable]: { name: string } }>()
    .selectFrom(migrationTable)
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const migrationTable = 'kysely_migration'

/** Returns the names of the migrations that it applied, all or none. @throws {WrongVersion} */
export async function migrate(db: Kysely<Database>, onBegin?: (name: string) => void) {
  if ((await pendingMigrations(db)).length === 0) return []
  const { error, results = [] } = await createMigrator(db, onBegin).migrateToLatest()
  if (error) throw error
  return results.map((result) => result.migrationName)
}

export function createMigrator(db: Kysely<Database>, onBegin = (_name: string) => {}) {
  const announced = ([name, { up }]: [string, Migration]) => {
    const announceAndRun: Migration['up'] = (trx) => {
      onBegin(name)
      return up(trx)
    }
    return [name, { up: announceAndRun }]
  }
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(await migrationsFor(db)).map(announced))
  return new Migrator({ db, provider: { getMigrations } })
}

// Kysely refuses a database with the name of a migration that it does not know. `renamedBaseline` removes these names.
async function migrationsFor(db: Kysely<Database>) {
  const replaced = (await appliedMigrations(db)).filter(isReplaced)
  if (replaced.length === 0) return migrations
  const known = replaced.map((name): [string, Migration] => [name, { up: async () => {} }])
  return { ...Object.fromEntries(known), ...laterMigrations }
}
