import { db, type Reader, type Trx } from 'db/client'
import type { Flag } from 'db/schema'
import { timeFromNow } from 'db/time'
import { cachedRead } from '~/domain/cached-reads.server'
import { versionOf } from '~/domain/expected.server'
import { defaultMoney, moneyOf } from '~/domain/money'
import { Refusal } from '~/domain/refusal'
import { isOwnHost, settings } from '~/settings.server'
import { legalPages } from './legal-pages'
import type { ShopSettings } from './shop-settings'

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

/** A hash of these settings. A form sends it back as `expected`, to detect lost updates. */
export function settingsVersion(settings: ShopSettings, names: string[]) {
  return versionOf(
    Object.fromEntries(names.map((name) => [name, settings[name as keyof ShopSettings]])),
  )
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

export async function storeSettings(trx: Trx, settings: ShopSettings) {
  const values = rowOf(settings)
  await trx
    .insertInto('shop_settings')
    .values({ id: 1, ...values })
    .onConflict((row) => row.column('id').doUpdateSet(values))
    .execute()
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
