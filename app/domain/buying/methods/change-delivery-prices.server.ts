import { db, type Trx } from 'db/client'
import type { z } from 'zod'
import { readAmount } from '~/domain/basics/money/amounts'
import { moneyOf } from '~/domain/basics/money/money'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { shortened } from '~/domain/basics/text/shortened'
import { countriesIn, countriesText } from '~/domain/buying/countries/country-groups.server'
import { countryCodesOrAll } from '~/domain/buying/countries/postal-address'
import { describeUpdate, joined, record, valueChange } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings, storeSettings } from '~/domain/settings/shop-settings.server'
import { type Message, message, messageN, messageOf } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { refuseUnclear, sortPrices } from './contradicting-prices'
import { deliveryPriceRule, freeFromRule } from './delivery-method-draft'
import { type DeliveryPrice, pricesTo, type Tariff, tariffText } from './delivery-methods'
import { listDeliveryMethods } from './delivery-methods.server'
import { deliveryPriceForm } from './delivery-price-draft'
import { weightText } from './weights'

export { deliveryPriceForm } from './delivery-price-draft'

export const maxPrices = 200

type Draft = z.output<ReturnType<typeof deliveryPriceForm>>

export async function requireMethodWithAddress(id: string, reader: Trx | typeof db = db) {
  const methods = await listDeliveryMethods(reader)
  const method = methods.find((it) => it.id === id && it.needsAddress)
  if (!method) throw new Refusal(404, message('Method not found', { context: 'delivery' }))
  return { ...method, prices: method.prices ?? [] }
}

/** What identifies a price of a method, because its position changes with the others. */
export function keyOf({ countries, upToWeight }: DeliveryPrice) {
  return versionOf({ countries, upToWeight })
}

/**
 * Without a `key`, adds a price. The shop then delivers to its countries, too.
 * @throws {Refusal} 404 or 409 if the price has changed, 400 or 409 if it is wrong.
 */
export async function saveDeliveryPrice(admin: User, methodId: string, key: string, draft: Draft) {
  let added: string[] = []
  await changePrices(admin, methodId, 'countries', async (prices, shop, method, trx) => {
    const { price: fee, freeFrom } = method
    const price = priceOf(draft, shop)
    added = await deliverTo(trx, admin, shop, key ? [] : price.countries)
    if (!key && prices.length === 0 && draft.othersKeep && price.countries.length > 0)
      return [price, { countries: [], upToWeight: null, price: fee, freeFrom }]
    if (!key) return [...prices, price]
    const before = requirePrice(prices, key)
    const now = describePrice(before, shop)
    refuseChanged(
      versionOf(before),
      draft.expected,
      message(changedMeanwhile, { description: now }),
    )
    return prices.map((it) => (it === before ? price : it))
  })
  if (added.length === 0) return { message: msg('Delivery price saved') }
  const countries = countriesText(added)
  return {
    message: message('Delivery price saved. The shop now also delivers to: {countries}', {
      countries,
    }),
  }
}

/** Returns the codes of the countries to which the shop did not deliver. */
async function deliverTo(trx: Trx, admin: User, shop: ShopSettings, codes: string[]) {
  const { countries } = shop
  const added = countries.length > 0 ? codes.filter((code) => !countries.includes(code)) : []
  if (added.length > 0) {
    const after = [...countries, ...added]
    await storeSettings(trx, { ...shop, countries: after })
    const changes = valueChange(msg('Countries'), codesText(countries), codesText(after))
    await record(trx, admin, 'updated shop settings: {changes}', { changes })
  }
  return added
}

const changedMeanwhile = msg(
  'Someone else has changed this price since you opened the form. It is now: {description}. Save again to replace these changes',
)

export async function deleteDeliveryPrice(admin: User, methodId: string, key: string) {
  await changePrices(admin, methodId, '', (prices) => {
    const deleted = requirePrice(prices, key)
    return prices.filter((it) => it !== deleted)
  })
  return { message: msg('Delivery price deleted') }
}

export interface PriceLine {
  line: number
  countries: string
  upToWeight: string
  price: string
  freeFrom: string
}

/** Replaces all prices of the method, or changes nothing. @throws {Refusal} 400 with the number of a wrong line. */
export async function importDeliveryPrices(admin: User, methodId: string, lines: PriceLine[]) {
  await changePrices(admin, methodId, 'csv', (_, shop) => {
    const schema = deliveryPriceForm(moneyOf(shop))
    return lines.map(({ line, ...cells }) => {
      const wrong = (problem: string | Message) =>
        new Refusal(
          400,
          message('Line {line}: {problem}', { line: String(line), problem: messageOf(problem) }),
          { field: 'csv' },
        )
      const { data: draft, error } = schema.safeParse(cells)
      if (!draft) throw wrong(error.issues[0]?.message ?? '')
      try {
        return priceOf(draft, shop)
      } catch (error) {
        throw error instanceof Refusal ? wrong(error.text) : error
      }
    })
  })
  return {
    message: messageN(
      lines.length,
      '{count} delivery price saved',
      '{count} delivery prices saved',
    ),
  }
}

function requirePrice(prices: DeliveryPrice[], key: string) {
  const found = prices.find((it) => keyOf(it) === key)
  if (!found) throw new Refusal(404, 'This delivery price does not exist any more')
  return found
}

type Change = (
  prices: DeliveryPrice[],
  shop: ShopSettings,
  ofMethod: Tariff,
  trx: Trx,
) => DeliveryPrice[] | Promise<DeliveryPrice[]>

function changePrices(admin: User, methodId: string, field: string, change: Change) {
  return asAdmin(admin, async (trx) => {
    const shop = await shopSettings(trx)
    const method = await requireMethodWithAddress(methodId, trx)
    const { name, prices: before } = method
    const changed = await change(before, shop, method, trx)
    const prices = sortPrices(changed, ({ countries }) => countriesText(countries))
    if (prices.length > maxPrices) {
      throw new Refusal(
        409,
        messageN(
          maxPrices,
          'A method can have at most {count} price',
          'A method can have at most {count} prices',
        ),
        { field },
      )
    }
    refuseUnclear(prices, (price) => describePrice(price, shop), field)
    await trx.deleteFrom('delivery_prices').where('method_id', '=', methodId).execute()
    const rows = prices.map(({ countries, upToWeight, price, freeFrom }, index) => ({
      method_id: methodId,
      position: index + 1,
      countries: countries.join(','),
      up_to_weight: upToWeight,
      price,
      free_from: freeFrom,
    }))
    if (rows.length > 0) await trx.insertInto('delivery_prices').values(rows).execute()
    const changes = describeUpdate(
      forActivity(before, prices, shop),
      forActivity(prices, before, shop),
    )
    await record(trx, admin, 'updated delivery prices of {name}: {changes}', { name, changes })
  })
}

const maxRecorded = 5

function codesText(countries: string[]) {
  return shortened(countries.join(' '))
}

/** What is only in the first list, with the codes of countries. */
function forActivity(prices: DeliveryPrice[], others: DeliveryPrice[], shop: ShopSettings) {
  const texts = prices
    .filter((it) => !others.some((other) => versionOf(other) === versionOf(it)))
    .map((price) => {
      const countries = codesText(price.countries) || message('All other countries', {})
      return joined([countries, ...limitOf(price, shop), tariffText(price, moneyOf(shop))])
    })
  return texts.length > 0 ? joined(texts.slice(0, maxRecorded)) : '–'
}

function limitOf({ upToWeight }: DeliveryPrice, shop: ShopSettings) {
  if (upToWeight === null) return []
  return [message('up to {weight}', { weight: weightText(upToWeight, shop) })]
}

function priceOf(draft: Draft, shop: ShopSettings): DeliveryPrice {
  const money = moneyOf(shop)
  return {
    countries: countriesIn(draft, shop).sort(),
    upToWeight: draft.upToWeight,
    price: readAmount(money, draft.price, deliveryPriceRule, 'price'),
    freeFrom:
      draft.freeFrom === null ? null : readAmount(money, draft.freeFrom, freeFromRule, 'freeFrom'),
  }
}

function describePrice(price: DeliveryPrice, shop: ShopSettings) {
  const { countries, weight, tariff } = priceTexts(price, shop)
  return [countries, weight, tariff].filter(Boolean).join(', ')
}

export function priceTexts(price: DeliveryPrice, shop: ShopSettings) {
  return {
    countries: countriesText(price.countries),
    weight: limitOf(price, shop)
      .map((it) => t(it))
      .join(''),
    tariff: t(tariffText(price, moneyOf(shop))),
  }
}

export function countriesWithoutPrice(prices: DeliveryPrice[], { countries }: ShopSettings) {
  return countryCodesOrAll(countries).filter((code) => pricesTo(prices, code).length === 0)
}
