import { db, type Trx } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { message } from '~/languages/messages'
import { preparedQuery } from '~/speed/prepared-query.server'
import type { Manufacturer } from './manufacturers'
import { listManufacturers } from './manufacturers.server'

/** For the page of a product and its form. Undefined, without a query, if the shop has no such fields. */
export async function findProductSafety(productId: string) {
  if (!(await listManufacturers())) return undefined
  const [product] = await withSafety(await selectSafety(db, { productId }))
  return product?.safety
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

export interface ProductSafety {
  manufacturer: Omit<Manufacturer, 'id'> | null
  safetyWarning: string
}

export async function withSafety<P extends Row>(
  products: P[],
): Promise<(P & { safety?: ProductSafety })[]> {
  const manufacturers = await listManufacturers()
  if (!manufacturers) return products
  const byId = new Map(manufacturers.map(({ id, ...manufacturer }) => [id, manufacturer]))
  return products.map((product) => {
    const { manufacturerId, safetyWarning } = product
    const manufacturer = byId.get(manufacturerId ?? '') ?? null
    return { ...product, safety: { manufacturer, safetyWarning } }
  })
}

interface Draft {
  manufacturer?: string
  safetyWarning?: string
}

export async function safetyColumnsOf(trx: Trx, { manufacturer, safetyWarning }: Draft) {
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
    .executeTakeFirstOrThrow(
      () => new Refusal(400, 'Manufacturer not found', { field: 'manufacturer' }),
    )
  return found.id
}
