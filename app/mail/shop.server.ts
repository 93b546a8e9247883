import type { Reader, Trx } from 'db/client'
import { settings } from '~/settings.server'
import type { ShopInEmail } from './email-content'
import { linkTo } from './links.server'

export async function readShop(reader: Reader): Promise<ShopInEmail> {
  const row = await reader
    .selectFrom('shop_settings')
    .select(['name', 'contact_email as contactEmail'])
    .executeTakeFirst()
  const shop = row ?? { name: settings.defaultShopName, contactEmail: '' }
  return { ...shop, legal: await listLegalLinks(reader) }
}

async function listLegalLinks(reader: Reader) {
  const pages = await reader
    .selectFrom('legal_pages')
    .select(['page', 'url', (eb) => eb('text', '<>', '').as('hasText')])
    .where((eb) => eb.or([eb('text', '<>', ''), eb('url', '<>', '')]))
    .orderBy('page')
    .execute()
  return pages.map(({ page, url, hasText }) => ({
    label: page.charAt(0).toUpperCase() + page.slice(1),
    href: hasText ? linkTo(`/${page}`) : url,
  }))
}

const shops = new WeakMap<Trx, Promise<ShopInEmail>>()

/** Reads the shop once in each transaction, which may enqueue hundreds of emails. */
export function readShopOnce(trx: Trx) {
  const shop = shops.get(trx) ?? readShop(trx)
  shops.set(trx, shop)
  return shop
}
