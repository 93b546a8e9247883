import { db, type Reader, type Trx, transaction } from 'db/client'
import { day, minute, timeFromNow } from 'db/time'
import { sql } from 'kysely'
import { fullNameOf, variantQuery } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { isClosed } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { enqueueEmail } from '~/mail/outbox.server'
import { backInStockEmail } from '~/mail/stock-alert-emails.server'
import { guestAlertToken, userAlertToken } from './alert-links.server'

/** Between two looks at the stock. */
export const stockAlertPauseMs = 15 * minute

const emailsPerUnit = 3
const maxEmails = 50

/**
 * Units in carts are out of stock, and each emptied cart brings some back. So an email is sent only for a variant that was in
 * stock at two looks in a row, to as many as have a chance to buy it, and to the next ones a day later. While the shop is
 * closed, they wait.
 */
export async function sendStockAlerts() {
  if (isClosed(await shopSettings())) return
  for (const { id } of await dueVariants(db).execute()) {
    await transaction((trx) => sendAbout(trx, id))
  }
  await noteLook()
}

// What is due is read again, because another process may have sent it.
async function sendAbout(trx: Trx, id: string) {
  const variant = await dueVariants(trx).where('variants.id', '=', id).executeTakeFirst()
  if (!variant) return
  const waiting = await listWaiting(trx, id, Math.min(variant.stock * emailsPerUnit, maxEmails))
  await trx
    .deleteFrom('stock_alerts')
    .where(
      'id',
      'in',
      waiting.map((it) => it.id),
    )
    .execute()
  await trx
    .updateTable('stock_alert_rounds')
    .set({ not_before: timeFromNow(day) })
    .where('variant_id', '=', id)
    .execute()
  const product = {
    name: fullNameOf(variant.name, variant.variantName),
    path: `/products/${variant.slug}${variantQuery(variant.variantName)}`,
  }
  // A customer may have asked as a guest, too.
  const recipients = new Map(waiting.map((it) => [it.email, it]))
  for (const { email, userId, name } of recipients.values()) {
    const token = userId ? await userAlertToken(userId) : await guestAlertToken(email)
    await enqueueEmail(trx, { name: name ?? undefined, email }, backInStockEmail(product, token))
  }
}

// A guest may have an account: its link ends all, and a banned user gets nothing.
function listWaiting(trx: Trx, variantId: string, limit: number) {
  return trx
    .selectFrom('stock_alerts')
    .leftJoin('users', (join) =>
      join.on(sql<boolean>`users.id = user_id or users.email = stock_alerts.email`),
    )
    .select(['stock_alerts.id', 'users.id as userId', 'users.name'])
    .select(sql<string>`coalesce(users.email, stock_alerts.email)`.as('email'))
    .where('variant_id', '=', variantId)
    .where('confirmed_at', 'is not', null)
    .where((eb) => eb.or([eb('users.is_banned', 'is', null), eb('users.is_banned', '=', 0)]))
    .orderBy('stock_alerts.created_at')
    .orderBy('stock_alerts.id')
    .limit(limit)
    .execute()
}

function dueVariants(reader: Reader) {
  return reader
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .innerJoin('stock_alert_rounds as round', 'round.variant_id', 'variants.id')
    .select(['variants.id', 'variants.stock', 'products.name', 'products.slug'])
    .select(variantName.as('variantName'))
    .where('variants.id', 'in', awaitedInStock())
    .where('round.seen_at', 'is not', null)
    .where('round.not_before', '<=', timeFromNow())
}

async function noteLook() {
  const now = timeFromNow()
  await db
    .insertInto('stock_alert_rounds')
    .columns(['variant_id', 'seen_at', 'not_before'])
    .expression(
      awaitedInStock().select([sql.lit(now).as('seen_at'), sql.lit(now).as('not_before')]),
    )
    .onConflict((conflict) => conflict.column('variant_id').doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .updateTable('stock_alert_rounds')
    .set({ seen_at: null })
    .where('variant_id', 'not in', awaitedInStock)
    .execute()
  await db
    .deleteFrom('stock_alert_rounds')
    .where('seen_at', 'is', null)
    .where('not_before', '<=', now)
    .execute()
}

/** The variants on sale that are in stock and for which someone waits. */
function awaitedInStock() {
  return db
    .selectFrom('variants as awaited')
    .innerJoin('products as of', 'of.id', 'awaited.product_id')
    .select('awaited.id')
    .where('awaited.stock', '>', 0)
    .where('awaited.hidden_at', 'is', null)
    .where('of.hidden_at', 'is', null)
    .where('awaited.id', 'in', (it) =>
      it.selectFrom('stock_alerts').select('variant_id').where('confirmed_at', 'is not', null),
    )
}
