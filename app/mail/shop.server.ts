import type { Reader, Trx } from 'db/client'
import { legalLinks } from '~/domain/settings/legal-pages'
import { legalTexts } from '~/domain/settings/legal-pages.server'
import { isWide, type Logo, parseLogo, whiteImageOf } from '~/images/logo'
import { settings } from '~/settings.server'
import type { ShopInEmail } from './email-content'
import { linkTo } from './links.server'

export async function readShop(reader: Reader): Promise<ShopInEmail> {
  const { name, contactEmail, accent, logo } = await reader
    .selectNoFrom((eb) => {
      const shop = eb.selectFrom('shop_settings')
      const look = eb.selectFrom('look').select('value')
      return [
        shop.select('name').as('name'),
        shop.select('contact_email').as('contactEmail'),
        look.where('name', '=', 'accent').as('accent'),
        look.where('name', '=', 'logo').as('logo'),
      ]
    })
    .executeTakeFirstOrThrow()
  return {
    name: name ?? settings.defaultShopName,
    contactEmail: contactEmail ?? '',
    legal: await listLegalLinks(reader),
    accent: accent ?? undefined,
    logo: logoInEmails(parseLogo(logo ?? '')),
  }
}

function logoInEmails(logo: Logo | undefined) {
  return logo && { ...whiteImageOf(logo), isWide: isWide(logo) }
}

async function listLegalLinks(reader: Reader) {
  const links = legalLinks(await legalTexts(reader))
  return links.map(({ title: label, url }) => ({ label, href: linkTo(url) }))
}

const shops = new WeakMap<Trx, Promise<ShopInEmail>>()

/** Reads the shop once in each transaction, which may enqueue hundreds of emails. */
export function readShopOnce(trx: Trx) {
  const shop = shops.get(trx) ?? readShop(trx)
  shops.set(trx, shop)
  return shop
}
