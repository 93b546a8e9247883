import type { Trx } from 'db/client'
import type { z } from 'zod'
import { rateText } from '~/domain/basics/money/money'
import { withSavedRate } from '~/domain/basics/money/saved-rate.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { shortened } from '~/domain/basics/text/shortened'
import { type CountriesDraft, countriesIn } from '~/domain/buying/countries/country-groups.server'
import { renewSortNames } from '~/domain/catalogue/products/renew-sort-names.server'
import { hasOpenWithdrawals } from '~/domain/eu/withdrawals/withdrawable-orders.server'
import { joined, record, valueChange } from '~/domain/people/access/activity.server'
import { asAdmin, asAdminExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { closingIn, withoutClosing } from '~/domain/settings/closing/change-closing.server'
import type { ClosingDraft } from '~/domain/settings/closing/closing-draft'
import { documentNumbersOf } from '~/domain/settings/invoice-numbers'
import { blanksIn, type LegalTexts, legalPages } from '~/domain/settings/legal-pages'
import {
  isOwnLegalPage,
  legalSettings,
  storedLegalTexts,
  storeLegalTexts,
} from '~/domain/settings/legal-pages.server'
import { localeName, usualLocaleOf } from '~/domain/settings/locales'
import { type Closing, type ShopSettings, StoredSettings } from '~/domain/settings/shop-settings'
import {
  settingsVersion,
  shopSettings,
  storeSettings,
} from '~/domain/settings/shop-settings.server'
import { textLanguageOf } from '~/domain/settings/text-language'
import { listLanguages } from '~/languages/languages.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { changeCurrency } from './currency-change.server'

interface SettingsChanges extends Partial<ShopSettings> {
  confirmedCurrency?: string
  expected?: string
}

interface LegalTextsChanges extends Required<LegalTexts> {
  expected?: string
}

const saved = { message: message('Settings saved', {}) }

/** @throws {Refusal} 409 with an error for `currency` if there are prices and the change of currency is not confirmed. */
export async function updateShopSettings(admin: User, changes: SettingsChanges) {
  if (changes.language !== undefined && !listLanguages().includes(changes.language)) {
    throw new Refusal(400, 'Select a language', { field: 'language' })
  }
  const before = await shopSettings()
  const after = withUsualLocale(before, { ...before, ...changes })
  const changesProducts = after.currency !== before.currency || changesOrder(before, after)
  const run = changesProducts ? asAdminExclusive : asAdmin
  await run(admin, (trx) => writeSettings(trx, admin, changes))
  const shop = await shopSettings()
  if (shop.locale !== (changes.locale ?? before.locale)) {
    const name = localeName(shop.locale)
    return { message: message('Settings saved. Numbers and dates are now as in {name}', { name }) }
  }
  return { message: withSavedRate(saved.message, changes.taxRate, shop) }
}

export async function updateDeliveryCountries(admin: User, draft: z.output<typeof CountriesDraft>) {
  const countries = countriesIn(draft, await shopSettings())
  return updateShopSettings(admin, { countries, expected: draft.expected })
}

export async function updateClosing(admin: User, draft: z.output<typeof ClosingDraft>) {
  await changeClosing(admin, draft.expected, (shop) => closingIn(draft, shop))
  return saved
}

export async function reopenShop(admin: User, expected?: string) {
  await changeClosing(admin, expected, withoutClosing)
  return { message: msg('The shop is open') }
}

function changeClosing(
  admin: User,
  expected: string | undefined,
  changed: (shop: ShopSettings) => Closing,
) {
  return asAdmin(admin, async (trx) => {
    await writeSettings(trx, admin, { ...changed(await shopSettings(trx)), expected })
  })
}

/** As `updateShopSettings`, in the transaction of an admin, which must be exclusive if the order of names changes. */
export async function writeSettings(
  trx: Trx,
  admin: User,
  { confirmedCurrency, expected, ...changes }: SettingsChanges,
) {
  const before = await shopSettings(trx)
  refuseChangedSettings(settingsVersion(before, changes), expected)
  const numbers = changedNumbers(before, changes)
  const withdrawals = await changedWithdrawals(trx, before, changes)
  const after = withUsualLocale(before, { ...before, ...numbers, ...withdrawals, ...changes })
  const description = describeChanges(settingChanges(before, after))
  if (!description) return
  if (after.currency !== before.currency) {
    await changeCurrency(trx, before, after, confirmedCurrency === after.currency)
  }
  if (changesOrder(before, after)) await renewSortNames(trx, textLanguageOf(after))
  await storeSettings(trx, after)
  await record(trx, admin, description)
}

// The form has the numbers of invoices only. Another form of them is that of all documents.
function changedNumbers(before: ShopSettings, { invoiceNumbers }: SettingsChanges) {
  const isChanged = invoiceNumbers !== undefined && invoiceNumbers !== before.invoiceNumbers
  return isChanged ? documentNumbersOf(invoiceNumbers, before.language) : undefined
}

// An order keeps its right of withdrawal when the shop no longer sells to the EU.
async function changedWithdrawals(
  trx: Trx,
  before: ShopSettings,
  { withdrawalDays = before.withdrawalDays }: SettingsChanges,
) {
  if ((withdrawalDays === null) === (before.withdrawalDays === null)) return undefined
  return { earlierWithdrawals: withdrawalDays === null && (await hasOpenWithdrawals(trx)) }
}

function changesOrder(before: ShopSettings, after: ShopSettings) {
  return textLanguageOf(after) !== textLanguageOf(before)
}

/** With a new language, numbers and dates become the usual ones of it, if they were the usual ones of the old language. */
function withUsualLocale(before: ShopSettings, after: ShopSettings) {
  const follows =
    after.language !== before.language &&
    after.locale === before.locale &&
    before.locale === usualLocaleOf(before.language)
  const locale = follows ? usualLocaleOf(after.language) : undefined
  return locale ? { ...after, locale } : after
}

type Value = ShopSettings[keyof ShopSettings] | undefined

function settingChanges(
  before: Record<string, Value>,
  after: ShopSettings & Record<string, Value>,
) {
  return Object.entries(StoredSettings.shape).map(
    ([name, { description = name }]): Change => [
      description,
      textOf(name, before[name], after),
      textOf(name, after[name], after),
    ],
  )
}

function textOf(name: string, value: Value, format: { locale: string }): string | Message {
  if (name === 'taxRate' && typeof value === 'number') return rateText(value, format)
  if (typeof value === 'boolean') return message(value ? 'yes' : 'no', {})
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

export async function updateLegalTexts(admin: User, { expected, ...texts }: LegalTextsChanges) {
  refuseOwnLegalPages(texts)
  await asAdmin(admin, async (trx) => {
    const before = await storedLegalTexts(trx)
    refuseChangedSettings(versionOf(before), expected)
    const description = describeChanges(
      legalPages.flatMap((page): Change[] => [
        [legalSettings[page].link, before[page]?.url ?? '', texts[page].url],
        [legalSettings[page].text, before[page]?.text ?? '', texts[page].text],
      ]),
    )
    if (!description) return
    await storeLegalTexts(trx, texts)
    await record(trx, admin, description)
  })
  const hasBlanks = legalPages.some((page) => blanksIn(texts[page].text).length > 0)
  return hasBlanks
    ? { message: message('Settings saved. Texts with blanks are not published', {}) }
    : saved
}

function refuseOwnLegalPages(texts: Required<LegalTexts>) {
  const text = msg('This is a page of this shop. Enter its text instead, or link to another site')
  refuseWrongFields(legalPages.map((page) => [isOwnLegalPage(texts[page].url), page, text]))
}

function refuseChangedSettings(version: string, expected: string | undefined) {
  const text = msg(
    'Someone else has changed these settings since you opened the form. Activity shows what has changed. Save again to replace these changes',
  )
  refuseChanged(version, expected, text)
}

type Change = [label: string, before: string | Message, after: string | Message]

function describeChanges(changes: Change[]) {
  const short = (text: string | Message) => (typeof text === 'string' ? shortened(text) : text)
  const texts = changes
    .filter(([, before, after]) => String(before) !== String(after))
    .map(([label, before, after]) => valueChange(label, short(before), short(after)))
  if (texts.length === 0) return undefined
  return message('updated shop settings: {changes}', { changes: joined(texts) })
}
