import { db, type Reader, type Trx } from 'db/client'
import type { z } from 'zod'
import { readAmount } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { shortened } from '~/domain/basics/text/shortened'
import { joined } from '~/domain/people/access/activity.server'
import type { User } from '~/domain/people/access/users'
import { hasEuFeature } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { preparedQuery } from '~/speed/prepared-query.server'
import { type deliveryMethodForm, deliveryPriceRule, freeFromRule } from './delivery-method-draft'
import { type DeliveryMethod, type DeliveryPrice, tariffText } from './delivery-methods'
import {
  createMethod,
  deleteMethod,
  insertMethod,
  moveUp,
  updateMethod,
} from './sorted-methods.server'

export { deliveryMethodForm } from './delivery-method-draft'

type Draft = z.output<ReturnType<typeof deliveryMethodForm>>

export async function listDeliveryMethods(reader: Reader = db): Promise<DeliveryMethod[]> {
  const rows = await selectMethods(reader, {})
  const showsTime = await hasEuFeature('deliveryPage', reader)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofMethod) => {
    const [{ id, name, price, freeFrom, needsAddress, time, collection }] = ofMethod as [MethodRow]
    const prices = needsAddress === 1 ? ofMethod.flatMap(toPrice) : []
    return {
      id,
      name,
      price,
      freeFrom,
      needsAddress: needsAddress === 1,
      ...(showsTime && time && { time }),
      ...(collection && { collection }),
      ...(prices.length > 0 && { prices }),
    }
  })
}

const selectMethods = preparedQuery(() =>
  db
    .selectFrom('delivery_methods as method')
    .leftJoin('delivery_prices as rate', 'rate.method_id', 'method.id')
    .select(['method.id', 'method.name', 'method.price', 'method.free_from as freeFrom'])
    .select(['method.needs_address as needsAddress', 'method.delivery_time as time'])
    .select('method.collection')
    .select(['rate.countries', 'rate.up_to_weight as upToWeight', 'rate.price as priceOf'])
    .select('rate.free_from as freeFromOf')
    .orderBy('method.position')
    .orderBy('rate.position'),
)

type MethodRow = Awaited<ReturnType<typeof selectMethods>>[number]

function toPrice({ countries, upToWeight, priceOf, freeFromOf }: MethodRow): DeliveryPrice[] {
  if (countries === null || priceOf === null) return []
  const codes = countries.split(',').filter(Boolean)
  return [{ countries: codes, upToWeight, price: priceOf, freeFrom: freeFromOf }]
}

export async function createDeliveryMethod(admin: User, draft: Draft) {
  const { method, money } = await createMethod(admin, deliveryKind, draft)
  const terms = tariffText(method, money)
  return { message: message('Delivery method added. Price: {terms}', { terms }) }
}

export function insertDeliveryMethod(trx: Trx, admin: User, draft: Draft) {
  return insertMethod(trx, admin, deliveryKind, draft)
}

export async function updateDeliveryMethod(admin: User, id: string, draft: Draft) {
  const { method, money } = await updateMethod(admin, deliveryKind, id, draft)
  const terms = tariffText(method, money)
  return { message: message('Delivery method updated. Price: {terms}', { terms }) }
}

export function deleteDeliveryMethod(admin: User, id: string) {
  return deleteMethod(admin, 'delivery_methods', id)
}

export function moveDeliveryMethodUp(admin: User, id: string) {
  return moveUp(admin, 'delivery_methods', id)
}

type Method = Omit<DeliveryMethod, 'id'>

function methodOf(draft: Draft, money: Money): Method {
  const { name, price, freeFrom, needsAddress, time, collection } = draft
  return {
    name,
    needsAddress,
    // If the form has no such field, the stored time stays.
    time,
    collection: needsAddress ? '' : collection,
    price: readAmount(money, price, deliveryPriceRule, 'price'),
    freeFrom: freeFrom === null ? null : readAmount(money, freeFrom, freeFromRule, 'freeFrom'),
  }
}

function rowOf({ name, price, freeFrom, needsAddress, time, collection }: Method) {
  return {
    name,
    price,
    free_from: freeFrom,
    needs_address: needsAddress ? 1 : 0,
    delivery_time: time,
    collection,
  } as const
}

function describe(method: Method, money: Money) {
  const { name, needsAddress, time, collection } = method
  return joined([
    name,
    tariffText(method, money),
    message(needsAddress ? 'address needed' : 'no address needed', {}),
    ...(time ? [message('delivery time {time}', { time })] : []),
    ...(collection ? [`“${shortened(collection)}”`] : []),
  ])
}

const deliveryKind = {
  table: 'delivery_methods',
  list: listDeliveryMethods,
  methodOf,
  rowOf,
  describe,
} as const
