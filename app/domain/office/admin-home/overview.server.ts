import { db } from 'db/client'
import { countRows } from 'db/count-rows'
import { sql } from 'kysely'
import { knownBackups } from '~/backup/backup-folder.server'
import { listRefusals } from '~/domain/buying/online-payments/provider-refusals.server'
import { countOrdersByStatus } from '~/domain/buying/order/order-lists.server'
import { listAnnounced } from '~/domain/buying/unpaid-orders/unpaid-orders.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { findCrossBorderSales } from '~/domain/eu/cross-border-sales/cross-border-sales.server'
import { countWaitingWithdrawals } from '~/domain/eu/withdrawals/waiting-withdrawals.server'
import type { SalesPeriod } from '~/domain/office/sales/sales'
import { findSales } from '~/domain/office/sales/sales.server'
import { type AdminAccess, mayUse } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { countEmails } from '~/mail/outbox.server'
import { settings } from '~/settings.server'
import { listUnpublishedTexts } from './unpublished-texts.server'

const lowStockUnits = 5
const maxListed = 5
const maxLowStock = 8

export type Overview = Awaited<ReturnType<typeof overview>>

/** Leaves out what `user` may not work with. */
export async function overview(period: SalesPeriod, user: Pick<User, 'role' | 'areas'>) {
  const within = async <T>(access: AdminAccess, read: () => T) =>
    mayUse(user, access) ? await read() : undefined
  return {
    orders: await within('orders|money', () => countOrdersByStatus(['processing'])),
    withdrawals: await within('money', countWaitingWithdrawals),
    announced: await within('orders|money', listAnnounced),
    maySettle: mayUse(user, 'money'),
    refusals: await within('money', listRefusals),
    soldOut: await within('products', countSoldOut),
    emails: await within('admin', countEmails),
    backups: await within('admin', knownBackups),
    unpublishedTexts: await within('admin', listUnpublishedTexts),
    hasMail: settings.hasMail,
    hasMailbox: settings.hasMailbox,
    sales: await within('money', () => findSales(period)),
    crossBorder: await within('admin', findCrossBorderSales),
    onlyLiked: await within('products', listOnlyLiked),
    lowStock: await within('products', listLowStock),
    newestUsers: await within('customers', listNewestUsers),
  }
}

function countSoldOut() {
  return countRows(db.selectFrom('products').where('stock', '=', 0).where('hidden_at', 'is', null))
}

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

async function listLowStock() {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'stock'])
    .where('stock', '<=', lowStockUnits)
    .where('hidden_at', 'is', null)
    .where('option_1', '=', '')
    .orderBy('stock')
    .orderBy('id')
    .limit(maxLowStock)
    .execute()
  return [...products, ...(await listLowVariants())]
    .sort((one, other) => one.stock - other.stock || (one.id < other.id ? -1 : 1))
    .slice(0, maxLowStock)
}

async function listLowVariants() {
  const variants = await db
    .selectFrom('products')
    .innerJoin('variants', 'variants.product_id', 'products.id')
    .select(['products.id', 'products.name', variantName.as('variantName'), 'variants.stock'])
    // Not a parameter, so that the database uses the index of these few products.
    .where(sql<boolean>`products.option_1 <> ''`)
    .where('products.hidden_at', 'is', null)
    .where('variants.hidden_at', 'is', null)
    .where('variants.stock', '<=', lowStockUnits)
    .orderBy('variants.stock')
    .orderBy('products.id')
    .limit(maxLowStock)
    .execute()
  return variants.map(({ id, name, variantName, stock }) => ({
    id,
    name: fullNameOf(name, variantName),
    stock,
  }))
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
