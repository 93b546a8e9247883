import { db, type Trx, transaction } from 'db/client'
import { minute, timeFromNow } from 'db/time'
import { decimalOf } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { hashOf } from '~/domain/basics/text/hash-of.server'
import { isHosted } from '~/domain/buying/methods/payment-methods'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { isUnpaid, toPay } from '~/domain/buying/order/orders'
import { findOrder } from '~/domain/buying/order/orders.server'
import {
  type Attempt,
  findLiveAttempt,
  isWronglyPaid,
  pageLifetimeMs,
  storeAttempt,
} from '~/domain/buying/payment-attempts/payment-attempts.server'
import { currentLanguage, msg, t } from '~/languages/translate'
import { linkTo } from '~/mail/links.server'
import { type NewPage, ProviderRefusal } from '~/payment-providers/payment-provider'
import { loadProvider } from '~/payment-providers/providers.server'
import { payUrl } from './pay-links.server'
import { endRefusal, noteRefusal } from './provider-refusals.server'
import { dropAttempt, setAttempt } from './settle.server'

// Stripe opens no page for less than half an hour.
const minLifetimeMs = 31 * minute

/**
 * The page of the provider on which the order can be paid: the open one, or a new one. Undefined if there is nothing to
 * pay, or the payment is on its way. From `new` to `open` in the drawing of docs/payments.md.
 * @throws {Refusal} 503 if the provider cannot be reached.
 */
export async function openPage(orderId: string): Promise<string | undefined> {
  const attempt = await transaction((trx) => prepareAttempt(trx, orderId))
  if (!attempt || attempt.status === 'pending') return undefined
  if (attempt.url) return attempt.url
  const provider = await loadProvider(attempt.provider)
  if (!provider) throw unreachable()
  const { externalId, url } = await provider
    .open(await pageOf(attempt))
    .catch((error: Error) => keepFailure(attempt, error))
  await endRefusal(attempt, 'open')
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ external_id: externalId, url, status: 'open', next_ask_at: timeFromNow(minute) })
    .where('id', '=', attempt.id)
    .where('status', '=', 'new')
    .executeTakeFirst()
  // If another request was faster, the shop must not give out a page that it will not know.
  return numUpdatedRows > 0n ? url : openPage(orderId)
}

export const cannotBeOpened = msg(
  'The payment page cannot be opened at the moment. Nothing was paid. Please try again in a few minutes',
)

function unreachable() {
  return new Refusal(503, cannotBeOpened, { retryAfter: 60 })
}

async function keepFailure(attempt: Attempt, error: Error): Promise<never> {
  const { id, orderNumber, tries } = attempt
  console.warn(`The payment page of order ${orderNumber} cannot be opened: ${error.message}`)
  await noteRefusal(attempt, 'open', error)
  // With another key, the provider tries again. If it has opened a page all the same, that page has no customer.
  if (error instanceof ProviderRefusal && error.isFault) {
    await transaction((trx) => setAttempt(trx, id, { tries: tries + 1 }))
  }
  throw unreachable()
}

async function prepareAttempt(trx: Trx, orderId: string): Promise<Attempt | undefined> {
  const order = await findOrder(orderId, trx)
  const kind = order?.payment?.kind
  if (!order || !isHosted(kind) || !isUnpaid(order)) return undefined
  if (await isWronglyPaid(trx, orderId)) return undefined
  const live = await findLiveAttempt(trx, orderId)
  if (live && (live.status === 'pending' || isUsable(live, toPay(order)))) return live
  if (live && live.expiresAt <= timeFromNow()) return undefined
  if (live) await dropAttempt(trx, live)
  await storeAttempt(trx, { id: orderId, kind, amount: toPay(order), currency: order.currency })
  return findLiveAttempt(trx, orderId)
}

function isUsable({ amount, externalId, provider, expiresAt }: Attempt, due: number) {
  const minMs = provider === 'stripe' && !externalId ? minLifetimeMs : 0
  // No provider keeps a page open for days.
  const isPage = expiresAt <= timeFromNow(pageLifetimeMs)
  return amount === due && isPage && expiresAt > timeFromNow(minMs)
}

async function pageOf(attempt: Attempt): Promise<NewPage> {
  const { orderId, orderNumber, provider, currency, amount, expiresAt } = attempt
  const number = String(orderNumber)
  const customer = await findOrderCustomer(db, orderId)
  const page = {
    attemptId: attempt.id,
    number,
    amount: decimalOf(amount, currency),
    currency,
    description: t('Order {number}', { number }),
    email: customer?.email,
    language: currentLanguage(),
    expiresAt: new Date(expiresAt),
    returnUrl: linkTo(`${await payUrl(orderId)}/result`),
    webhookUrl: linkTo(`/webhooks/${provider}`),
  }
  // After a crash or a lost answer, the same key gives the same page, but providers refuse it for another request.
  return { ...page, key: hashOf({ ...page, tries: attempt.tries }) }
}
