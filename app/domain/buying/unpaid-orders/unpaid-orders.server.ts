import { db, type Reader, type Trx, transaction } from 'db/client'
import type { OrderPaymentsTable, UnpaidStep } from 'db/schema'
import { hour, timeFromNow } from 'db/time'
import { type SqlBool, sql, type Updateable } from 'kysely'
import { dateIn, dayText, workingDayAfter } from '~/domain/basics/time/days'
import { endOrder } from '~/domain/buying/changes/order-status.server'
import { emailCustomer } from '~/domain/buying/documents/order-recipients.server'
import { unpaid } from '~/domain/buying/order/matching-orders.server'
import { toPay } from '~/domain/buying/order/orders'
import { record, theShop } from '~/domain/people/access/activity.server'
import { pausesUnpaidOrders, uncountedDays } from '~/domain/settings/closing/closing.server'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { paymentReminderEmail, unpaidOrderCancelledEmail } from '~/mail/unpaid-order-emails.server'

/** What is announced in the morning is not done before this hour of the shop's time zone. */
export const earliestHour = 18
const announcementsUntilHour = 12

/** Announces the reminders and cancellations that are due, and does what was announced. */
export async function advanceUnpaidOrders() {
  const shop = await shopSettings()
  if (doesNothing(shop)) return
  for (const order of await selectUnpaid(db).execute()) {
    const plan = planOf(order, shop)
    if (plan && (!plan.isAnnounced || plan.isTime)) {
      await transaction((trx) => advance(trx, order.id))
    }
  }
}

export interface AnnouncedStep {
  number: number
  step: UnpaidStep
  /** The day, such as `2026-11-24`. */
  on: string
}

/** What was announced and is not done yet; undefined if the shop does nothing about unpaid orders, or is closed. */
export async function listAnnounced(): Promise<AnnouncedStep[] | undefined> {
  const shop = await shopSettings()
  if (doesNothing(shop)) return undefined
  const today = dateIn(shop.timeZone)(Date.now())
  const orders = await selectUnpaid(db).where('next_on', '>=', today).execute()
  return orders.flatMap((order) => {
    const plan = planOf(order, shop)
    const { number, nextOn: on } = order
    return plan?.isAnnounced && on ? [{ number, step: plan.step, on }] : []
  })
}

function doesNothing(shop: ShopSettings) {
  const isOff = shop.remindUnpaidAfterDays === null && shop.cancelUnpaidAfterDays === null
  return isOff || pausesUnpaidOrders(shop)
}

/**
 * Orders to be paid in advance, by bank transfer or on the page of the method, without a parcel or a withdrawal. Who has no
 * email address is not reminded, and so loses no order.
 */
function selectUnpaid(reader: Reader) {
  const withdrawn = reader.selectFrom('withdrawals').select('order_id')
  return reader
    .selectFrom('orders')
    .innerJoin('order_payments', 'order_payments.order_id', 'orders.id')
    .select(['orders.id', 'order_number as number', 'created_at as createdAt'])
    .select(['reminded_at as remindedAt', 'cancel_on as cancelOn'])
    .select(['next_step as nextStep', 'next_on as nextOn'])
    .where('status', '=', 'processing')
    .where('total', '>', 0)
    .where(unpaid)
    .where((eb) =>
      eb.or([eb('kind', '=', 'transfer'), eb('kind', '=', 'other').and('link', '<>', '')]),
    )
    .where(sql<SqlBool>`coalesce(customer_email, '?') <> ''`)
    .where('orders.id', 'not in', reader.selectFrom('parcels').select('order_id'))
    .where('orders.id', 'not in', withdrawn.where('order_id', 'is not', null))
    .orderBy('orders.id')
}

type UnpaidOrder = Awaited<ReturnType<ReturnType<typeof selectUnpaid>['execute']>>[number]

function planOf(order: UnpaidOrder, shop: ShopSettings) {
  const dateOf = dateIn(shop.timeZone)
  const today = dateOf(Date.now())
  const step = dueStep(order, shop, today)
  if (!step) return undefined
  // An announcement that is over, for example because no process was running, is made again.
  const isAnnounced = order.nextStep === step && order.nextOn !== null && order.nextOn >= today
  return {
    step,
    today,
    isAnnounced,
    isTime: order.nextOn === dateOf(Date.now() - earliestHour * hour),
    nextOn: workingDayIn(shop, dateOf(Date.now() - announcementsUntilHour * hour), 1),
  }
}

function dueStep(order: UnpaidOrder, shop: ShopSettings, today: string): UnpaidStep | undefined {
  const { remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel } = shop
  if (remind !== null && !order.remindedAt) {
    return daysAfter(order, remind, shop) <= today ? 'reminder' : undefined
  }
  if (cancel === null || daysAfter(order, cancel, shop) > today) return undefined
  // Not before the day that the reminder named.
  return order.cancelOn === null || order.cancelOn <= today ? 'cancellation' : undefined
}

function daysAfter({ createdAt }: UnpaidOrder, days: number, shop: ShopSettings) {
  return workingDayIn(shop, dateIn(shop.timeZone)(new Date(createdAt)), days)
}

function workingDayIn(shop: ShopSettings, date: string, count: number) {
  return workingDayAfter(date, count, uncountedDays(shop))
}

// Reads everything again: an admin may have marked the order as paid, or another process may have been faster.
async function advance(trx: Trx, id: string) {
  const shop = await shopSettings(trx)
  const order = await selectUnpaid(trx).where('orders.id', '=', id).executeTakeFirst()
  const plan = order && planOf(order, shop)
  if (!plan || doesNothing(shop)) return
  if (!plan.isAnnounced) {
    await setPayment(trx, id, { next_step: plan.step, next_on: plan.nextOn })
  } else if (plan.isTime && plan.step === 'cancellation') {
    await endOrder(trx, theShop, id, 'cancelled', unpaidOrderCancelledEmail)
  } else if (plan.isTime) {
    await remind(trx, order, shop, plan.today)
  }
}

async function remind(trx: Trx, order: UnpaidOrder, shop: ShopSettings, today: string) {
  const cancelOn = cancelDay(order, shop, today)
  await setPayment(trx, order.id, { reminded_at: timeFromNow(), cancel_on: cancelOn })
  await emailCustomer(trx, order.id, (inEmail, source) =>
    paymentReminderEmail(inEmail, {
      amount: source.money.format(toPay(source.order)),
      cancelOn: cancelOn && dayText(cancelOn, shop.locale),
    }),
  )
  const number = String(order.number)
  await record(trx, theShop, 'sent a reminder to pay order {number}', { number })
}

function cancelDay(order: UnpaidOrder, shop: ShopSettings, today: string) {
  const { remindUnpaidAfterDays: remind, cancelUnpaidAfterDays: cancel } = shop
  if (remind === null || cancel === null) return null
  // After a late reminder, such as that of an old order, the customer has as much time as after one in time.
  const [inTime, later] = [
    daysAfter(order, cancel, shop),
    workingDayIn(shop, today, cancel - remind),
  ]
  return inTime > later ? inTime : later
}

function setPayment(trx: Trx, orderId: string, values: Updateable<OrderPaymentsTable>) {
  return trx.updateTable('order_payments').set(values).where('order_id', '=', orderId).execute()
}
