import { setImmediate } from 'node:timers/promises'
import { db, engine, transaction } from 'db/client'
import { imageIds } from 'db/images'
import type { Database } from 'db/schema'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import { maxSessionAge, maxSessionIdle } from '~/domain/basics/limits-and-lifetimes'
import { deleteExpiredCounts } from '~/domain/basics/rate-limits.server'
import { retention } from '~/domain/basics/time/retention'
import { deleteOldAlerts } from '~/domain/catalogue/stock-alerts/stock-alerts.server'
import { deleteOldPrices } from '~/domain/eu/price-indication/prior-price.server'
import { hasOpenWithdrawals } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import {
  deleteUnknownImports,
  deleteUnknownWorkFolders,
} from '~/domain/files/imports/import-files.server'
import { anonymiseOrders } from '~/domain/office/customers/anonymise.server'
import { shopSettings, storeSettings } from '~/domain/settings/shop-settings.server'
import { deleteImageCopies, deleteUnusedImages } from '~/images/image-store.server'

export async function cleanUp() {
  await deleteExpiredCounts()
  await deleteOlderThan('tokens', 'expires_at', 0)
  await deleteOlderThan('sessions', 'used_at', maxSessionIdle.ms)
  await deleteOlderThan('sessions', 'created_at', maxSessionAge.ms)
  await deleteOlderThan('registrations', 'created_at', retention.registrations.ms)
  await deleteOlderThan('order_drafts', 'created_at', retention.orderDrafts.ms)
  await deleteOlderThan('order_keys', 'created_at', retention.orderKeys.ms)
  await deleteOlderThan('email_changes', 'created_at', retention.emailChanges.ms)
  await deleteOlderThan('emails', 'created_at', retention.unsentEmails.ms)
  await deleteOlderThan('sent_emails', 'sent_at', retention.sentEmails.ms)
  await deleteOlderThan('imports', 'created_at', retention.imports.ms)
  await deleteOldAlerts()
  await deleteOldPrices(retention.prices.ms)
  await deleteUnknownImports()
  await anonymiseOrders()
  await endEarlierWithdrawals()
  const listUsedImages = async (ids: string[]) => new Set(await imageIds(db, ids))
  await deleteUnusedImages(listUsedImages, retention.unusedImages.ms)
  await deleteOldChanges()
  await engine.optimizeSearch()
}

async function endEarlierWithdrawals() {
  if (!(await shopSettings()).earlierWithdrawals) return
  await transaction(async (trx) => {
    if (await hasOpenWithdrawals(trx)) return
    await storeSettings(trx, { ...(await shopSettings(trx)), earlierWithdrawals: false })
  })
}

// Each process cleans up its own folder.
export async function cleanUpDataFolder() {
  await deleteUnknownWorkFolders()
  await deleteImageCopies(retention.unusedImages.ms)
}

const batchSize = 500
const maxStoredChanges = 10_000

// A process that has not read deleted changes drops all its cached pages.
async function deleteOldChanges() {
  const { newest } = await db
    .selectFrom('catalogue_changes')
    .select((eb) => eb.fn.max('id').as('newest'))
    .executeTakeFirstOrThrow()
  const oldest = Number(newest) - maxStoredChanges
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('catalogue_changes')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('catalogue_changes')
          .select('id')
          .where('id', '<=', oldest)
          .orderBy('id')
          .limit(batchSize),
      )
      .executeTakeFirst()
    if (numDeletedRows < batchSize) return
    await setImmediate()
  }
}

async function deleteOlderThan(
  tableName: keyof Database,
  column: 'created_at' | 'used_at' | 'expires_at' | 'sent_at',
  ageMs: number,
) {
  const [table, time, before] = [sql.table(tableName), sql.ref(column), timeFromNow(-ageMs)]
  for (;;) {
    const { rows } = await sql<{ time: string }>`
      select ${time} as time from ${table} where ${time} < ${before}
      order by ${time} limit 1 offset ${sql.lit(batchSize - 1)}`.execute(db)
    const last = rows[0]?.time
    await sql`
      delete from ${table} where ${time} < ${before} and ${time} <= ${last ?? before}`.execute(db)
    if (last === undefined) return
    await setImmediate()
  }
}
