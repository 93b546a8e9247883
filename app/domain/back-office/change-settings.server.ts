import type { Trx } from 'db/client'
import { record, shortened } from '~/domain/access/activity.server'
import { asAdmin, asAdminExclusive } from '~/domain/access/current-user.server'
import type { User } from '~/domain/access/users'
import { Refusal } from '~/domain/refusal'
import { legalPages } from '~/domain/settings/legal-pages'
import { type ShopSettings, settingNames } from '~/domain/settings/shop-settings'
import {
  isOwnLegalPage,
  readSettings,
  settingsVersion,
  shopSettings,
  storeSettings,
} from '~/domain/settings/shop-settings.server'
import { rateText } from '~/domain/tax'
import { changeCurrency } from './currency-change.server'

interface SettingsChanges extends Partial<ShopSettings> {
  confirmedCurrency?: string
  expected?: string
}

/**
 * @throws {Refusal} 400 if a link leads to a legal page of this shop; 409 if these settings have changed since the form
 * was rendered; 409 with an error for `currency` if there are prices and the change of currency is not confirmed.
 */
export async function updateShopSettings(admin: User, changes: SettingsChanges) {
  refuseOwnLegalPages(changes)
  const { currency } = await shopSettings()
  const isNewCurrency = changes.currency !== undefined && changes.currency !== currency
  const run = isNewCurrency ? asAdminExclusive : asAdmin
  await run(admin, (trx) => writeSettings(trx, admin, changes))
  return { message: 'Settings saved' }
}

async function writeSettings(
  trx: Trx,
  admin: User,
  { confirmedCurrency, expected, ...changes }: SettingsChanges,
) {
  const before = await readSettings(trx)
  if (expected !== undefined && expected !== settingsVersion(before, Object.keys(changes))) {
    throw new Refusal(
      409,
      'Someone else has changed these settings since you opened the form. Activity shows what has changed. Save again to replace these changes',
    )
  }
  const after = { ...before, ...changes }
  const changed = describeChanges(before, after)
  if (!changed) return
  if (after.currency !== before.currency) {
    await changeCurrency(trx, before, after, confirmedCurrency === after.currency)
  }
  await storeSettings(trx, after)
  await record(trx, admin, 'updated', `shop settings: ${changed}`.slice(0, 500))
}

function refuseOwnLegalPages(changes: SettingsChanges) {
  const ownPages = legalPages.filter((page) => isOwnLegalPage(changes[`${page}Url`]))
  if (ownPages.length === 0) return
  const message = 'This is a page of this shop. Enter its text instead, or link to another site'
  const errors = Object.fromEntries(ownPages.map((page) => [`${page}Url`, [message]]))
  throw new Refusal(400, message, { errors })
}

function describeChanges(before: ShopSettings, after: ShopSettings) {
  const names = Object.keys(settingNames) as (keyof ShopSettings)[]
  return names
    .filter((name) => String(before[name]) !== String(after[name]))
    .map(
      (name) => `${settingNames[name]} “${valueText(before, name)}” → “${valueText(after, name)}”`,
    )
    .join(', ')
}

function valueText(settings: ShopSettings, name: keyof ShopSettings) {
  if (name === 'taxRate') return settings.taxRate === null ? '' : rateText(settings.taxRate)
  if (name === 'countries') return shortened(settings.countries.join(', '))
  const value = settings[name]
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : shortened(value)
}
