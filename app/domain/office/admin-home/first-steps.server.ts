import { db } from 'db/client'
import { knownBackups } from '~/backup/backup-folder.server'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { sellerOf } from '~/domain/buying/documents/seller'
import { unusableMethods } from '~/domain/buying/methods/payment-methods.server'
import { findGuaranteeNotice } from '~/domain/eu/guarantee-notice/guarantee-notice.server'
import { updateShopSettings } from '~/domain/office/change-settings/change-settings.server'
import type { User } from '~/domain/people/access/users'
import { findSecondFactor } from '~/domain/people/second-factor/second-factor.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg } from '~/languages/translate'
import { settings } from '~/settings.server'
import type { FirstSteps } from './first-steps'
import { listMissingTexts } from './unpublished-texts.server'

/** Undefined if all steps are done, an admin has hidden the list, or the shop is a demo. */
export async function findFirstSteps(admin: User): Promise<FirstSteps | undefined> {
  const shop = await shopSettings()
  if (settings.demoMode || shop.firstStepsHidden) return undefined
  const { deliveries, payments } = await readMethods()
  const unusable = unusableMethods(deliveries, payments)
  const backups = knownBackups()
  const productAt = await findFirstProduct()
  const done = {
    ...(shop.euFeatures.includes('guaranteeNotice') && { notice: !!(await findGuaranteeNotice()) }),
    // A shop that charges no tax may have no number.
    tax: sellerOf(shop) !== undefined || (shop.taxRate === null && shop.postalAddress !== ''),
    delivery: deliveries.length > 0,
    payment: payments.length > 0 && unusable.length === 0,
    legal: (await listMissingTexts(shop)).length === 0,
    mail: settings.hasMail,
    product: productAt !== undefined,
    // The backup of an empty shop only looks like one.
    backup: backups ? (backups.newestAt ?? 0) > (productAt ?? Date.now()) : shop.backupConfirmed,
    secondFactor: (await findSecondFactor(admin.id)) !== undefined,
  }
  if (Object.values(done).every(Boolean)) return undefined
  return { done, unusableMethods: unusable, backsUpItself: backups !== undefined }
}

/** When it was created, in milliseconds since 1970. */
async function findFirstProduct() {
  const first = await db
    .selectFrom('products')
    .select('created_at as createdAt')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return first && Date.parse(first.createdAt)
}

export async function hideFirstSteps(admin: User) {
  await updateShopSettings(admin, { firstStepsHidden: true })
  return { message: msg('First steps hidden. You can show them again in Shop Settings') }
}

export async function showFirstSteps(admin: User) {
  await updateShopSettings(admin, { firstStepsHidden: false })
  return { message: msg('The first steps are shown until you have done all of them') }
}

/** An admin confirms this, because without BACKUP_DIR the shop cannot detect backups. */
export async function confirmBackup(admin: User) {
  await updateShopSettings(admin, { backupConfirmed: true })
  return { message: msg('Backup marked as done') }
}
