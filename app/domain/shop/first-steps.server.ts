import { db } from 'db/client'
import type { User } from '~/domain/accounts/users'
import { defaultMoney } from '~/domain/money'
import { sellerOf } from '~/domain/orders/invoices.server'
import { settings } from '~/settings.server'
import type { FirstSteps } from './first-steps'
import { legalLink } from './legal-pages'
import { shopSettings, updateShopSettings } from './shop-settings.server'

/** Undefined if all steps are done, an admin has hidden the list, or the shop is a demo. */
export async function findFirstSteps(): Promise<FirstSteps | undefined> {
  const shop = await shopSettings()
  if (settings.demoMode || shop.firstStepsHidden) return undefined
  const isNamed = shop.name !== settings.defaultShopName
  const steps = {
    name: isNamed,
    // Both fields are in one form: an admin who has entered the name has seen the currency.
    currency: isNamed || shop.currency !== defaultMoney.currency,
    tax: sellerOf(shop) !== undefined,
    // Not every country requires an imprint and a returns policy.
    legal: Boolean(legalLink(shop, 'terms') && legalLink(shop, 'privacy')),
    mail: settings.hasMail,
    backup: shop.backupConfirmed,
    ...(await findExisting()),
  }
  return Object.values(steps).every(Boolean) ? undefined : steps
}

async function findExisting() {
  const { delivery, payment, product } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('delivery_methods').select('id')).as('delivery'),
      exists(selectFrom('payment_methods').select('id')).as('payment'),
      exists(selectFrom('products').select('id')).as('product'),
    ])
    .executeTakeFirstOrThrow()
  // An engine without booleans returns 0 or 1.
  return { delivery: Boolean(delivery), payment: Boolean(payment), product: Boolean(product) }
}

export async function hideFirstSteps(admin: User) {
  await updateShopSettings(admin, { firstStepsHidden: true })
  return { message: 'First steps hidden. You can show them again in Shop Settings' }
}

export async function showFirstSteps(admin: User) {
  await updateShopSettings(admin, { firstStepsHidden: false })
  return { message: 'The first steps are shown until you have done all of them' }
}

/** An admin confirms this, because the shop cannot detect backups. */
export async function confirmBackup(admin: User) {
  await updateShopSettings(admin, { backupConfirmed: true })
  return { message: 'Backup marked as done' }
}
