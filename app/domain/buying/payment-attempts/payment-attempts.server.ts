import type { Reader, Trx } from 'db/client'
import { newId } from 'db/ids'
import type { AttemptStatus, ProviderName } from 'db/schema'
import { hour, timeFromNow } from 'db/time'

/** How long a page at the provider can be paid. Its units are reserved as long, or until `pay_by` of the order. */
export const pageLifetimeMs = hour

// The drawing in docs/payments.md shows how an attempt leaves them.
const liveStatuses: AttemptStatus[] = ['new', 'open', 'pending']

interface AttemptedOrder {
  id: string
  kind: ProviderName
  amount: number
  currency: string
}

/** Asked at `expiresAt`, if the customer opens no page before. */
export async function storeAttempt(
  trx: Trx,
  { id: order_id, kind: provider, amount, currency }: AttemptedOrder,
  expiresAt = timeFromNow(pageLifetimeMs),
) {
  const id = newId()
  await trx
    .insertInto('payment_attempts')
    .values({
      id,
      order_id,
      provider,
      amount,
      currency,
      status: 'new',
      created_at: timeFromNow(),
      expires_at: expiresAt,
      next_ask_at: expiresAt,
    })
    .execute()
  return id
}

/** The one whose page can be paid, or is being paid; an order has at most one. */
export function findLiveAttempt(reader: Reader, orderId: string) {
  return selectAttempts(reader)
    .where('order_id', '=', orderId)
    .where('payment_attempts.status', 'in', liveStatuses)
    .executeTakeFirst()
}

/** Of another amount than the order costs, so that an admin decides; unless it was returned. */
export async function isWronglyPaid(reader: Reader, orderId: string) {
  const wrong = await selectAttempts(reader)
    .where('order_id', '=', orderId)
    .where('payment_attempts.status', '=', 'wrong')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('provider_refunds')
            .select('provider_refunds.id')
            .whereRef('attempt_id', '=', 'payment_attempts.id')
            .where('provider_refunds.status', '!=', 'failed'),
        ),
      ),
    )
    .executeTakeFirst()
  return wrong !== undefined
}

/** Also one that was replaced, as long as the provider has not closed its page. */
export function findPayableAttempt(reader: Reader, orderId: string) {
  return selectAttempts(reader)
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('payment_attempts.status', 'in', liveStatuses),
        eb('payment_attempts.status', '=', 'dropped').and('external_id', 'is not', null),
      ]),
    )
    .executeTakeFirst()
}

export function findAttempt(reader: Reader, id: string) {
  return selectAttempts(reader).where('payment_attempts.id', '=', id).executeTakeFirst()
}

export function selectAttempts(reader: Reader) {
  return reader
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payment_attempts.id', 'order_id as orderId', 'provider', 'external_id as externalId'])
    .select(['payment_id as paymentId', 'url', 'amount', 'payment_attempts.currency'])
    .select(['payment_attempts.status', 'expires_at as expiresAt', 'disputed_at as disputedAt'])
    .select(['orders.status as orderStatus', 'order_number as orderNumber'])
    .select(['payment_attempts.created_at as createdAt', 'next_ask_at as nextAskAt'])
    .select(['refusal', 'tries', 'awaits_customer as awaitsCustomer'])
    .orderBy('payment_attempts.id')
}

export type Attempt = Awaited<ReturnType<ReturnType<typeof selectAttempts>['execute']>>[number]

/** The provider gets it after the commit. `refundId` is null for money that the shop never asked for. */
export async function queueProviderRefund(
  trx: Trx,
  attempt_id: string,
  amount: number,
  refund_id: string | null,
) {
  const now = timeFromNow()
  await trx
    .insertInto('provider_refunds')
    .values({ id: newId(), attempt_id, refund_id, amount, status: 'new', created_at: now })
    .execute()
  await trx
    .updateTable('payment_attempts')
    .set({ next_ask_at: now })
    .where('id', '=', attempt_id)
    .execute()
}

/** Removes what leads to the customer at a provider, unless something there is not over. */
export async function forgetPayments(trx: Trx, orderIds: string[]) {
  const over = trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', 'in', orderIds)
    .where('next_ask_at', 'is', null)
  await trx
    .updateTable('provider_refunds')
    .set({ external_id: null })
    .where('attempt_id', 'in', over)
    .execute()
  await trx
    .updateTable('payment_attempts')
    .set({ external_id: null, payment_id: null, url: null, refusal: null })
    .where('id', 'in', over)
    .execute()
}
