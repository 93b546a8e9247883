import { db, type Reader } from 'db/client'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'

/** How many wait for each variant of the product: what to order. Only variants for which someone waits. */
export async function countWaitingForVariants(productId: string) {
  const rows = await waiting(db)
    .select([variantName.as('name'), (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .groupBy(['variants.id', 'value_1', 'value_2', 'value_3', 'position'])
    .orderBy('position')
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** How many wait for each of the products; without those for which no customer waits. */
export async function countWaitingForProducts(productIds: string[]) {
  const rows = await waiting(db)
    .select(['product_id as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where('product_id', 'in', productIds)
    .groupBy('product_id')
    .execute()
  return Object.fromEntries(rows.map(({ id, count }) => [id, Number(count)]))
}

/** For the data of a customer: also what was asked for as a guest with this email address. */
export async function listAlertsOf({ id, email }: { id: string; email: string }) {
  const rows = await waiting(db)
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.name', variantName.as('variantName')])
    .select('stock_alerts.created_at as requestedAt')
    .where((eb) => eb.or([eb('user_id', '=', id), eb('email', '=', email)]))
    .orderBy('stock_alerts.id')
    .execute()
  return rows.map(({ name, variantName, requestedAt }) => ({
    product: fullNameOf(name, variantName),
    requestedAt,
  }))
}

function waiting(reader: Reader) {
  return reader
    .selectFrom('stock_alerts')
    .innerJoin('variants', 'variants.id', 'stock_alerts.variant_id')
    .where('confirmed_at', 'is not', null)
}
