import type { Reader } from 'db/client'
import { momentNow } from '~/domain/basics/time/moments'

/** That have been due for so long. */
export function listDueProducts(reader: Reader, timeZone: string, ageMs = 0) {
  return reader
    .selectFrom('products')
    .select(['id', 'name'])
    .where('shown_from', '<=', momentNow(timeZone, new Date(Date.now() - ageMs)))
    .orderBy('id')
    .execute()
}

/** That have been due for so long, or have a time although they are in the shop. */
export async function findProductsShownLate(reader: Reader, ageMs: number) {
  const shop = await reader.selectFrom('shop_settings').select('time_zone').executeTakeFirst()
  const visible = await reader
    .selectFrom('products')
    .select(['id', 'name'])
    .where('shown_from', 'is not', null)
    .where('hidden_at', 'is', null)
    .execute()
  return [...(await listDueProducts(reader, shop?.time_zone ?? 'UTC', ageMs)), ...visible]
}
