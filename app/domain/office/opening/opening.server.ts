import type { Trx } from 'db/client'
import type { z } from 'zod'
import { readAmount } from '~/domain/basics/money/amounts'
import { moneyOf } from '~/domain/basics/money/money'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { europeanEconomicArea } from '~/domain/buying/countries/country-groups.server'
import { deliveryPriceRule } from '~/domain/buying/methods/delivery-method-draft'
import {
  insertDeliveryMethod,
  listDeliveryMethods,
} from '~/domain/buying/methods/delivery-methods.server'
import { paymentKinds } from '~/domain/buying/methods/payment-kinds'
import {
  insertPaymentMethod,
  listPaymentMethods,
} from '~/domain/buying/methods/payment-methods.server'
import { writeSettings } from '~/domain/office/change-settings/change-settings.server'
import { record } from '~/domain/people/access/activity.server'
import { asAdminExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { factsOf } from '~/domain/settings/country-facts'
import { legalDrafts } from '~/domain/settings/legal-drafts.server'
import { storeLegalTexts } from '~/domain/settings/legal-pages.server'
import { localeOf } from '~/domain/settings/locales'
import { isOpened } from '~/domain/settings/opened.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import {
  settingsVersion,
  shopSettings,
  storeSettings,
} from '~/domain/settings/shop-settings.server'
import { changeLook } from '~/domain/shop/look/look.server'
import { listLanguages } from '~/languages/languages.server'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { noTaxBox } from './no-tax-box'
import { addressMissing, type openingForm, type PlaceDraft } from './opening-draft'
import { settingsFrom } from './settings-from-answers'

export { openingForm, PlaceDraft } from './opening-draft'

type Answers = z.output<ReturnType<typeof openingForm>>

const alreadyOpened = msg(
  'The shop was set up meanwhile. Shop Settings has what was chosen, and you can change it there',
)

/** Undefined until an admin has chosen it. */
export function placeOf({ language, countries: [country] }: ShopSettings) {
  return country === undefined ? undefined : { language, country }
}

export function versionOfPlace(shop: ShopSettings) {
  return settingsVersion(shop, { language: '', countries: [] })
}

/** The questions are then in the language of the shop, with proposals for its country. @throws {Refusal} 409 */
export async function choosePlace(admin: User, { language, country }: z.output<typeof PlaceDraft>) {
  if (!listLanguages().includes(language)) {
    throw new Refusal(400, 'Select a language', { field: 'language' })
  }
  await asAdminExclusive(admin, async (trx) => {
    if (await isOpened(trx)) throw new Refusal(409, alreadyOpened)
    const shop = await shopSettings(trx)
    const locale = localeOf(language, country)
    await storeSettings(trx, { ...shop, language, locale, countries: [country] }, false)
  })
}

/**
 * Sets up the whole shop from the answers, or nothing. The same answers sent twice count once.
 * @throws {Refusal} 400 if the price cannot be read or an answer is unclear; 409 if another admin was faster, or has chosen another country.
 */
export async function openShop(admin: User, answers: Answers) {
  await asAdminExclusive(admin, async (trx) => {
    const shop = await shopSettings(trx)
    const country = placeOf(shop)?.country ?? ''
    const settings = settingsFrom(answers, shop, country)
    const money = moneyOf({ ...shop, ...settings })
    refuseUnclear(answers, country, admin)
    const price = readAmount(money, answers.deliveryPrice, deliveryPriceRule, 'deliveryPrice')
    if (await isOpened(trx)) return refuseOthers(trx, answers, settings, price)
    const text = msg(
      'Someone else has chosen another language or country since you opened the form. Check your answers, then send them again',
    )
    refuseChanged(versionOfPlace(shop), answers.expected, text)
    await writeSettings(trx, admin, settings)
    const { deliveryTime } = answers
    const isInEea = europeanEconomicArea.includes(country)
    const known = { country, isInEea, owner: admin.name, deliveryTime }
    await storeLegalTexts(trx, legalDrafts(await shopSettings(trx), known))
    await changeLook(trx, admin, { asInShop: 'cards,menu,orders' })
    await insertMethods(trx, admin, answers)
    await record(trx, admin, 'opened the shop')
  })
  return { message: msg('Your shop is set up. The list “First steps” says what is left to do') }
}

// Whether prices include tax is never guessed in a country whose rates the shop knows.
function refuseUnclear(answers: Answers, country: string, { name }: User) {
  const { postalAddress, taxRate, isTaxFree, taxNumber } = answers
  const hasRates = (factsOf(country)?.taxRates.length ?? 0) > 0
  const isUnclear = isTaxFree ? taxRate !== null : hasRates && taxRate === null
  const box = message(noTaxBox(country), {})
  const oneOfThem = message('Enter the tax rate of your prices, or tick “{box}”: one of them', {
    box,
  })
  // Without a registration, there is no number that a British invoice shows.
  const isOther = country === 'GB' && isTaxFree && taxNumber !== ''
  const noNumber = message('Leave this empty if you tick “{box}”', { box })
  refuseWrongFields([
    // The form proposes the first line.
    [postalAddress === name, 'postalAddress', addressMissing],
    [isUnclear, 'taxRate', oneOfThem],
    [isOther, 'taxNumber', noNumber],
  ])
}

/** @throws {Refusal} 409 unless these answers have opened the shop. */
async function refuseOthers(
  trx: Trx,
  answers: Answers,
  settings: Partial<ShopSettings>,
  price: number,
) {
  const shop = await shopSettings(trx)
  const [delivery] = await listDeliveryMethods(trx)
  const [payment] = await listPaymentMethods(trx)
  const isSame =
    settingsVersion({ ...shop, ...settings }, settings) === settingsVersion(shop, settings) &&
    delivery?.price === price &&
    (payment?.iban ?? '') === answers.iban
  if (!isSame) throw new Refusal(409, alreadyOpened)
}

async function insertMethods(trx: Trx, admin: User, answers: Answers) {
  await insertDeliveryMethod(trx, admin, {
    name: t('Parcel delivery'),
    price: answers.deliveryPrice,
    freeFrom: null,
    needsAddress: true,
    time: answers.deliveryTime,
  })
  if (!answers.iban) return
  await insertPaymentMethod(trx, admin, {
    kind: 'transfer',
    name: t(paymentKinds.transfer),
    instructions: '',
    link: '',
    // Banks compare it with the name of the account: that of a person more often than that of a shop.
    accountHolder: answers.accountHolder || admin.name,
    iban: answers.iban,
  })
}
