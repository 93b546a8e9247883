import type { Trx } from 'db/client'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { moneyOf } from '~/domain/basics/money/money'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { toStored } from '~/domain/basics/text/stored-messages.server'
import { readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { checkAddress, countryChoice } from '~/domain/buying/countries/check-address'
import {
  addressLines,
  countryCodesOrAll,
  countryName,
  type PostalAddress,
} from '~/domain/buying/countries/postal-address'
import { correctRecipient, findBuyer } from '~/domain/buying/documents/invoices.server'
import { emailCustomer, recipientOf } from '~/domain/buying/documents/order-recipients.server'
import { whyNotDelivered } from '~/domain/buying/methods/why-not-delivered'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { canCorrect, type Order } from '~/domain/buying/order/orders'
import { refuseChangedOrder, requireProcessing } from '~/domain/buying/order/orders.server'
import { isTaxedAlike } from '~/domain/buying/tax-rates/tax-rates'
import { readTaxRules } from '~/domain/buying/tax-rates/tax-rates.server'
import { joined, record, valueChange } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { emailsMovedEmail, orderCorrectedEmail } from '~/mail/order-emails.server'
import { enqueueEmail } from '~/mail/outbox.server'
import type { OrderCorrection } from './order-correction'

export { OrderCorrection } from './order-correction'

type Draft = z.output<typeof OrderCorrection>

/**
 * Replaces the contact and the delivery address of an order, not those of the account, and emails what has changed. If
 * its invoice names another recipient, it is corrected.
 * @throws {Refusal} 404 if the order does not exist; 409 if it is sent, delivered or cancelled, or has changed meanwhile;
 * 400 with an error for each wrong field.
 */
export async function correctOrder(admin: User, orderId: string, draft: Draft) {
  const isChanged = await asStaff('orders', admin, async (trx) => {
    const order = await requireProcessing(trx, orderId)
    const { id } = order
    const number = String(order.number)
    if (!canCorrect(order)) {
      throw new Refusal(
        409,
        message('Order {number} has a parcel, so its contact and address stay as they are', {
          number,
        }),
      )
    }
    refuseChangedOrder(order, draft.expectedUpdatedAt)
    const address = await readAddress(trx, order, draft)
    const customer = await findOrderCustomer(trx, id)
    refuseWrongFields([
      [!draft.name && customer?.name !== '', 'name', msg('Name is required')],
      [!draft.email && customer?.email !== '', 'email', msg('Email is required')],
    ])
    const changes = changesOf({ ...customer, address: order.address }, { ...draft, address })
    if (changes.length === 0) return false
    const buyer = await findBuyer(trx, id)
    await store(trx, id, { ...draft, address }, changes)
    const correction = await correctRecipient(trx, id, buyer)
    // A part that was not corrected may be what the guest has typed.
    const details = customer?.isGuest ? changes.map(({ label }) => ({ label })) : changes
    await emailCustomer(trx, id, (inEmail) => orderCorrectedEmail(inEmail, details, correction))
    if (customer?.email && customer.email !== draft.email) {
      await enqueueEmail(trx, recipientOf(customer), emailsMovedEmail(number))
    }
    const texts = changes.map(({ label, before, after }) =>
      valueChange(label, inOneLine(before), inOneLine(after)),
    )
    await record(trx, admin, recordedText, { number, changes: joined(texts) })
    return true
  })
  return { message: isChanged ? msg('Order corrected') : msg('Nothing has changed') }
}

/** Empty if the order is not delivered to an address. */
export async function listCountriesFor({ address }: Pick<Order, 'address'>) {
  return address ? countryChoice(countryCodesFor(address, await shopSettings())) : []
}

// The address may stay in a country to which the shop no longer delivers.
function countryCodesFor({ country }: PostalAddress, { countries }: ShopSettings) {
  return [...new Set([...countryCodesOrAll(countries), country])]
}

async function readAddress(trx: Trx, order: Order, draft: Draft) {
  if (!order.address) {
    const text = msg('This order is not delivered to an address')
    refuseWrongFields([[draft.address !== undefined, 'address', text]])
    return undefined
  }
  const shop = await shopSettings(trx)
  const codes = countryCodesFor(order.address, shop)
  const { address, checks } = checkAddress(draft.address, codes)
  refuseWrongFields(checks)
  if (address) await refuseOtherCountry(trx, order, [order.address.country, address.country], shop)
  return address
}

// Documents keep the country of the order, see `tax_country`.
async function refuseOtherCountry(
  trx: Trx,
  order: Order,
  [before, after]: [string, string],
  shop: ShopSettings,
) {
  if (before === after) return
  const { id, items, delivery } = order
  const rules = await readTaxRules(shop, { lines: items }, trx)
  const [from, to] = [countryName(before), countryName(after)]
  const otherTax = message(
    'The tax of these two countries differs: {from}, {to}. This order has the prices and the tax of the first. Cancel the order, and ask the customer to order again',
    { from, to },
  )
  const { deliveries } = await readMethods(trx)
  const method = deliveries.find(({ name }) => name === delivery?.name)
  const freight = { country: after, weight: await readWeight(trx, id) }
  const reason = method && whyNotDelivered(method, freight, to, moneyOf(shop))
  refuseWrongFields([
    [!isTaxedAlike(order, [before, after], rules), 'address.country', otherTax],
    [reason !== undefined, 'address.country', reason ?? ''],
  ])
}

async function readWeight(trx: Trx, orderId: string) {
  const { weight } = await trx
    .selectFrom('order_items')
    .innerJoin('variants', 'variants.id', 'order_items.variant_id')
    .select(sql<number | null>`sum(order_items.quantity * variants.weight)`.as('weight'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return Number(weight ?? 0)
}

type Details = Partial<Pick<Draft, 'name' | 'email' | 'phone'>> & { address?: PostalAddress }

function changesOf(before: Details, after: Details) {
  const addressOf = ({ address }: Details) => address && addressLines(address).join('\n')
  const rows = [
    ['name', message('Name', { context: 'person' }), before.name, after.name],
    ['email', msg('Email'), before.email, after.email],
    ['phone', msg('Phone'), before.phone, after.phone],
    ['address', msg('Delivery address'), addressOf(before), addressOf(after)],
  ] as const
  return rows
    .map(([field, label, before = '', after = '']) => ({ field, label, before, after }))
    .filter(({ before, after }) => before !== after)
}

// A contact that was not corrected stays that of the account, also if it changes later.
async function store(
  trx: Trx,
  id: string,
  { name, email, phone, address }: Details,
  changes: ReturnType<typeof changesOf>,
) {
  const isContactChanged = changes.some(({ field }) => field !== 'address')
  await trx
    .updateTable('orders')
    .set({
      ...(isContactChanged && {
        customer_name: name,
        customer_email: email,
        customer_phone: phone,
        is_contact_corrected: 1,
      }),
      updated_at: timeFromNow(),
    })
    .where('id', '=', id)
    .execute()
  // Orders without an account are limited by the address that gets their emails.
  if (isContactChanged) {
    await trx.updateTable('guest_orders').set({ email }).where('order_id', '=', id).execute()
  }
  if (address) {
    await trx.updateTable('order_addresses').set(address).where('order_id', '=', id).execute()
  }
}

const inOneLine = (text: string) => text.replaceAll('\n', ', ')

const recordedText = msg('corrected order {number}: {changes}')

/** Removes the values from Activity, where entries stay for ever. */
export async function forgetCorrections(trx: Trx, orderIds: string[]) {
  const rest = toStored(message('corrected order {number}', { number: '#' }))
  await sql`
    update activities set subject = 'order ' || order_number,
      message = replace(${JSON.stringify(rest)}, '#', cast(order_number as text))
    from orders
    where orders.id in (${sql.join(orderIds)}) and action = 'corrected'
      and subject like 'order ' || order_number || ':%'`.execute(trx)
}
