import { db, type Reader, type Trx } from 'db/client'
import { newId } from 'db/ids'
import type { z } from 'zod'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import { rateText } from '~/domain/basics/money/money'
import { withSavedRate } from '~/domain/basics/money/saved-rate.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { homeCountryOf } from '~/domain/buying/countries/country-groups.server'
import { countryCodesOrAll, countryName } from '~/domain/buying/countries/postal-address'
import { describeUpdate, joined, record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings, storeSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { currentLanguage, msg } from '~/languages/translate'
import { type countryTaxForm, selectCountry } from './country-tax-draft'

export { countryTaxForm } from './country-tax-draft'

type Draft = z.output<ReturnType<typeof countryTaxForm>>
export type ListedTax = Awaited<ReturnType<typeof listCountryTaxes>>[number]

/** By the names of the countries; the tax of all categories comes first. */
export async function listCountryTaxes(reader: Reader = db) {
  const rows = await reader
    .selectFrom('tax_rates')
    .leftJoin('categories', 'categories.id', 'category_id')
    .select(['tax_rates.id', 'country', 'category_id as categoryId', 'categories.name as category'])
    .select(['rate', 'sentence'])
    .execute()
  const keyOf = ({ name, category }: { name: string; category: string | null }) =>
    `${name}\n${category ?? ''}`
  return rows
    .map((row) => ({ ...row, name: countryName(row.country) }))
    .sort((one, other) => keyOf(one).localeCompare(keyOf(other), currentLanguage()))
}

/**
 * Without an `id`, it is a new one.
 * @throws {Refusal} with a field error: 400 if the country or the category does not exist or the country is that of the
 * shop, 409 if the country already has a tax for this category; 404 if the id does not exist, 409 if it has changed since
 * the form was rendered.
 */
export function saveCountryTax(admin: User, { expected, ...draft }: Draft, id = '') {
  return asAdmin(admin, async (trx) => {
    const settings = await shopSettings(trx)
    const before = id ? await requireTax(trx, id) : undefined
    const description = before && describe(before, settings)
    const changed = msg(
      'Someone else has changed this tax since you opened the form. It is now: {description}. Save again to replace these changes',
    )
    if (before) refuseChanged(versionOf(before), expected, message(changed, { description }))
    await requireFree(trx, draft, settings, id)
    const { country, category, rate, sentence } = draft
    const row = { id: id || newId(), country, category_id: category || null, rate, sentence }
    const { id: _, ...values } = row
    await trx
      .insertInto('tax_rates')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    const stored = await requireTax(trx, row.id)
    const tax = describe(stored, settings)
    const update = description && { tax: describeUpdate(description, tax) }
    await record(
      trx,
      admin,
      update
        ? message('updated tax by country: {tax}', update)
        : message('created tax by country: {tax}', { tax }),
    )
    await noteRows(trx, settings)
    const saved = message('Tax saved: {country}', { country: placeOf(stored) })
    return { message: withSavedRate(saved, rate, settings) }
  })
}

export async function deleteCountryTax(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const settings = await shopSettings(trx)
    const tax = describe(await requireTax(trx, id), settings)
    await trx.deleteFrom('tax_rates').where('id', '=', id).execute()
    await record(trx, admin, 'deleted tax by country: {tax}', { tax })
    await noteRows(trx, settings)
  })
  return { message: msg('Tax of the country deleted') }
}

async function requireTax(trx: Trx, id: string) {
  const tax = (await listCountryTaxes(trx)).find((it) => it.id === id)
  if (!tax) throw new Refusal(404, 'Tax of the country not found')
  return tax
}

function describe({ rate, sentence, ...tax }: ListedTax, money: { locale: string }) {
  return joined([placeOf(tax), rate === null ? sentence : rateText(rate, money)])
}

function placeOf({ name, category }: Pick<ListedTax, 'name' | 'category'>) {
  return joined(category ? [name, category] : [name])
}

async function requireFree(
  trx: Trx,
  { country, category }: Draft,
  settings: ShopSettings,
  id: string,
) {
  const found = trx.selectFrom('categories').select('id').where('id', '=', category)
  const ofShop = message(
    'This is the country of your shop ({country}). Its tax rates are those under Tax and invoices and of the categories',
    { country: countryName(country) },
  )
  refuseWrongFields([
    [!countryCodesOrAll([]).includes(country), 'country', selectCountry],
    [country === homeCountryOf(settings.locale), 'country', ofShop],
    [category !== '' && !(await found.executeTakeFirst()), 'category', msg('Select a category')],
  ])
  const taken = (await listCountryTaxes(trx)).find(
    (it) => it.id !== id && it.country === country && (it.categoryId ?? '') === category,
  )
  if (!taken) return
  const text = message('The shop already has this tax: {tax}. Change that one instead', {
    tax: describe(taken, settings),
  })
  throw new Refusal(409, text, { field: 'country' })
}

// So that a shop without rows does not read them.
async function noteRows(trx: Trx, settings: ShopSettings) {
  const hasTaxRates = await hasRow(trx.selectFrom('tax_rates').select('id'))
  await storeSettings(trx, { ...settings, hasTaxRates })
}
