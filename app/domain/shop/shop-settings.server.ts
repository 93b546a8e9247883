import { db, type Reader, type Trx } from 'db/client'
import type { Flag } from 'db/schema'
import { timeFromNow } from 'db/time'
import { asAdmin, asAdminExclusive } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { cachedRead } from '~/domain/catalogue/cached-reads.server'
import { versionOf } from '~/domain/expected.server'
import { defaultMoney, moneyOf } from '~/domain/money'
import { rateText } from '~/domain/orders/tax'
import { Refusal } from '~/domain/refusal'
import { isOwnHost, settings } from '~/settings.server'
import { record, shortened } from './activity.server'
import { changeCurrency } from './currency-change.server'
import { legalPages } from './legal-pages'
import { type ShopSettings, settingNames } from './shop-settings'

export { LegalTextsDraft, ShopSettingsDraft } from './shop-settings'
export { TaxSettingsDraft } from './tax-settings'

export function shopSettings(): Promise<ShopSettings> {
  return cachedRead('shop settings', () => readSettings(db))
}

export async function shopMoney(reader?: Reader) {
  return moneyOf(reader ? await readSettings(reader) : await shopSettings())
}

export async function readSettings(reader: Reader) {
  return (await findStoredSettings(reader)) ?? defaults
}

interface SettingsChanges extends Partial<ShopSettings> {
  confirmedCurrency?: string
  expected?: string
}

/** A hash of these settings. A form sends it back as `expected`, to detect lost updates. */
export function settingsVersion(settings: ShopSettings, names: string[]) {
  return versionOf(
    Object.fromEntries(names.map((name) => [name, settings[name as keyof ShopSettings]])),
  )
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
  const values = rowOf(after)
  await trx
    .insertInto('shop_settings')
    .values({ id: 1, ...values })
    .onConflict((row) => row.column('id').doUpdateSet(values))
    .execute()
  await record(trx, admin, 'updated', `shop settings: ${changed}`.slice(0, 500))
}

function refuseOwnLegalPages(changes: SettingsChanges) {
  const ownPages = legalPages.filter((page) => isOwnLegalPage(changes[`${page}Url`]))
  if (ownPages.length === 0) return
  const message = 'This is a page of this shop. Enter its text instead, or link to another site'
  const errors = Object.fromEntries(ownPages.map((page) => [`${page}Url`, [message]]))
  throw new Refusal(400, message, { errors })
}

/** Without a text, a legal page redirects to its link. Links between these pages could redirect in a loop. */
export function isOwnLegalPage(url = '') {
  if (!url) return false
  const { hostname, pathname } = new URL(url)
  const path = decodedPath(pathname).toLowerCase().replace(/\/+$/, '')
  return isOwnHost(hostname) && legalPages.some((page) => path === `/${page}`)
}

function decodedPath(pathname: string) {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
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

/** @throws {Refusal} 503 if the shop has no mail server and no /mailbox. */
export function requireMail() {
  if (settings.hasMail) return
  throw new Refusal(
    503,
    'This is not possible right now, because the shop cannot send email. Please try again later',
  )
}

const defaults: ShopSettings = {
  name: settings.defaultShopName,
  welcome: settings.demoMode
    ? 'Things for slow, well-made days: a kettle that sings in tune, a lamp that knows when to stop, a trowel you will fight your sister for.'
    : '',
  contactEmail: '',
  termsUrl: '',
  privacyUrl: '',
  imprintUrl: '',
  returnsUrl: '',
  termsText: '',
  privacyText: '',
  imprintText: '',
  returnsText: '',
  timeZone: 'UTC',
  ...defaultMoney,
  textLanguage: 'locale',
  countries: [],
  postalAddress: '',
  taxNumber: '',
  taxRate: null,
  firstStepsHidden: false,
  backupConfirmed: false,
}

async function findStoredSettings(reader: Reader): Promise<ShopSettings | undefined> {
  const row = await reader.selectFrom('shop_settings').selectAll().executeTakeFirst()
  return (
    row && {
      name: row.name,
      welcome: row.welcome,
      contactEmail: row.contact_email,
      termsUrl: row.terms_url,
      privacyUrl: row.privacy_url,
      imprintUrl: row.imprint_url,
      returnsUrl: row.returns_url,
      termsText: row.terms_text,
      privacyText: row.privacy_text,
      imprintText: row.imprint_text,
      returnsText: row.returns_text,
      timeZone: row.time_zone,
      currency: row.currency,
      locale: row.locale,
      textLanguage: row.text_language,
      countries: row.countries.split(',').filter(Boolean),
      postalAddress: row.postal_address,
      taxNumber: row.tax_number,
      taxRate: row.tax_rate,
      firstStepsHidden: row.first_steps_hidden === 1,
      backupConfirmed: row.backup_confirmed === 1,
    }
  )
}

function rowOf(settings: ShopSettings) {
  const flag = (isSet: boolean): Flag => (isSet ? 1 : 0)
  return {
    name: settings.name,
    welcome: settings.welcome,
    contact_email: settings.contactEmail,
    terms_url: settings.termsUrl,
    privacy_url: settings.privacyUrl,
    imprint_url: settings.imprintUrl,
    returns_url: settings.returnsUrl,
    terms_text: settings.termsText,
    privacy_text: settings.privacyText,
    imprint_text: settings.imprintText,
    returns_text: settings.returnsText,
    time_zone: settings.timeZone,
    currency: settings.currency,
    locale: settings.locale,
    text_language: settings.textLanguage,
    countries: settings.countries.join(),
    postal_address: settings.postalAddress,
    tax_number: settings.taxNumber,
    tax_rate: settings.taxRate,
    first_steps_hidden: flag(settings.firstStepsHidden),
    backup_confirmed: flag(settings.backupConfirmed),
    updated_at: timeFromNow(),
  }
}
