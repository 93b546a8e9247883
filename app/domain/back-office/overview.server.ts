import { db } from 'db/client'
import type { SalesPeriod } from '~/domain/sales/sales'
import { findSales } from '~/domain/sales/sales.server'
import { countEmails } from '~/mail/outbox.server'
import { settings } from '~/settings.server'

const lowStockUnits = 5
const maxListed = 5

export type Overview = Awaited<ReturnType<typeof overview>>

/** What admins need to do, and the sales of a period. */
export async function overview(period: SalesPeriod) {
  return {
    toDeliver: await countToDeliver(),
    soldOut: await countSoldOut(),
    emails: await countEmails(),
    hasMail: settings.hasMail,
    /** True if the demo's mailbox shows the emails instead of sending them. */
    hasMailbox: settings.hasMailbox,
    sales: await findSales(period),
    onlyLiked: await listOnlyLiked(),
    lowStock: await listLowStock(),
    newestUsers: await listNewestUsers(),
  }
}

async function countToDeliver() {
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'processing')
    .executeTakeFirstOrThrow()
  return count
}

async function countSoldOut() {
  const { count } = await db
    .selectFrom('products')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('stock', '=', 0)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Liked products on sale that were never ordered. */
function listOnlyLiked() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'likes'])
    .where('likes', '>', 0)
    .where('hidden_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items')
            .select('position')
            .whereRef('order_items.product_id', '=', 'products.id'),
        ),
      ),
    )
    .orderBy('likes', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

function listLowStock() {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('stock', '<=', lowStockUnits)
    .where('hidden_at', 'is', null)
    .orderBy('stock')
    .orderBy('id')
    .limit(8)
    .execute()
}

function listNewestUsers() {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
}
