import type { Reader, Trx } from 'db/client'
import { settings } from '~/settings.server'
import type { ShopInEmail } from './email-content'

export async function readShop(reader: Reader): Promise<ShopInEmail> {
  const row = await reader
    .selectFrom('shop_settings')
    .select(['name', 'contact_email as contactEmail'])
    .executeTakeFirst()
  return row ?? { name: settings.defaultShopName, contactEmail: '' }
}

const shops = new WeakMap<Trx, Promise<ShopInEmail>>()

/** Reads the shop once in each transaction, which may enqueue hundreds of emails. */
export function readShopOnce(trx: Trx) {
  const shop = shops.get(trx) ?? readShop(trx)
  shops.set(trx, shop)
  return shop
}
