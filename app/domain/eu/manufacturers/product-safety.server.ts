import { db, type Trx } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { preparedQuery } from '~/speed/prepared-query.server'
import { listManufacturers } from './manufacturers.server'

/** For the page of a product and its form. Undefined, without a query, if the shop does not show it. */
export async function findProductSafety(productId: string) {
  const presentSafety = await safetyPresenter()
  if (!presentSafety) return undefined
  const [row] = await selectSafety(db, { productId })
  return row && presentSafety(row)
}

const selectSafety = preparedQuery(({ productId }: { productId: string }) =>
  db
    .selectFrom('products')
    .select(['manufacturer_id as manufacturerId', 'safety_warning as safetyWarning'])
    .where('id', '=', productId),
)

interface Row {
  manufacturerId: string | null
  safetyWarning: string
}

export type ProductSafety = NonNullable<Awaited<ReturnType<typeof findProductSafety>>>

export async function withSafety<P extends Row>(
  products: P[],
): Promise<(P & { safety?: ProductSafety })[]> {
  const presentSafety = await safetyPresenter()
  if (!presentSafety) return products
  return products.map((product) => ({ ...product, safety: presentSafety(product) }))
}

async function safetyPresenter() {
  const manufacturers = await listManufacturers()
  if (!manufacturers) return undefined
  const byId = new Map(manufacturers.map(({ id, ...manufacturer }) => [id, manufacturer]))
  return ({ manufacturerId, safetyWarning }: Row) => ({
    manufacturer: byId.get(manufacturerId ?? '') ?? null,
    safetyWarning,
  })
}

interface Draft {
  manufacturer?: string
  safetyWarning?: string
}

/** No columns if the shop does not show the safety of products. */
export async function safetyColumnsOf(trx: Trx, { manufacturer, safetyWarning }: Draft) {
  if (!(await hasEuFeature('productSafety', trx))) return {}
  const removed = manufacturer === '' ? null : undefined
  return {
    manufacturer_id: manufacturer ? await requireId(trx, manufacturer) : removed,
    safety_warning: safetyWarning,
  }
}

export function describeSafety(
  { manufacturerId, safetyWarning }: Row,
  { manufacturer_id, safety_warning }: Awaited<ReturnType<typeof safetyColumnsOf>>,
) {
  return [
    ...(manufacturer_id !== undefined && manufacturer_id !== manufacturerId
      ? [message('manufacturer', {})]
      : []),
    ...(safety_warning !== undefined && safety_warning !== safetyWarning
      ? [message('warning', {})]
      : []),
  ]
}

async function requireId(trx: Trx, name: string) {
  const found = await trx
    .selectFrom('manufacturers')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!found) throw new Refusal(400, 'Manufacturer not found', { field: 'manufacturer' })
  return found.id
}
