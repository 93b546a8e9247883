import { db, type Reader } from 'db/client'
import { newId } from 'db/ids'
import type { z } from 'zod'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { describeUpdate, joined, record, shortened } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageOf } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { prepared } from '~/speed/prepared.server'
import type { DeliveryMethod } from './delivery-methods'
import { spacedIban } from './iban'
import type { PaymentMethodDraft } from './payment-method-draft'
import { fitsDelivery, type PaymentMethod, paymentKinds } from './payment-methods'
import {
  deleteMethod,
  methodTexts,
  moveUp,
  nextPosition,
  refuseChangedMethod,
  refuseTakenName,
} from './sorted-methods.server'

export { PaymentMethodDraft } from './payment-method-draft'

type Draft = z.output<typeof PaymentMethodDraft>

export async function listPaymentMethods(reader: Reader = db): Promise<PaymentMethod[]> {
  return selectMethods(reader, {})
}

/** For the page of a product; undefined if there are none. */
export async function findPaymentNames() {
  const names = await cachedRead('payment names', async () =>
    (await listPaymentMethods()).map(({ name }) => name),
  )
  return names.length > 0 ? names : undefined
}

const selectMethods = prepared(() =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'name', 'instructions', 'iban', 'bic'])
    .select('account_holder as accountHolder')
    .orderBy('position'),
)

/** @throws {Refusal} 409 with a field error if the list is full or the name is taken. */
export async function createPaymentMethod(admin: User, draft: Draft) {
  await asAdmin(admin, async (trx) => {
    await refuseTakenName(trx, 'payment_methods', draft.name)
    const position = await nextPosition(trx, 'payment_methods')
    await trx
      .insertInto('payment_methods')
      .values({ id: newId(), position, ...valuesOf(draft) })
      .execute()
    await record(
      trx,
      admin,
      message('created payment method {method}', { method: describe(draft) }),
    )
  })
  return { message: msg('Payment method added') }
}

/**
 * @throws {Refusal} 404 if the method does not exist, 409 if the name is taken or the method has changed since the form
 * was rendered.
 */
export async function updatePaymentMethod(admin: User, id: string, draft: Draft) {
  await asAdmin(admin, async (trx) => {
    const before = (await listPaymentMethods(trx)).find((it) => it.id === id)
    if (!before) throw new Refusal(404, methodTexts.payment_methods.notFound)
    refuseChangedMethod(before, draft.expected, describe(before))
    await refuseTakenName(trx, 'payment_methods', draft.name, id)
    await trx.updateTable('payment_methods').set(valuesOf(draft)).where('id', '=', id).execute()
    const method = describeUpdate(describe(before), describe(draft))
    await record(trx, admin, message('updated payment method {method}', { method }))
  })
  return { message: msg('Payment method updated') }
}

/** @throws {Refusal} 404 if the method does not exist. */
export function deletePaymentMethod(admin: User, id: string) {
  return deleteMethod(admin, 'payment_methods', id)
}

/** @throws {Refusal} 404 if the method does not exist. */
export function movePaymentMethodUp(admin: User, id: string) {
  return moveUp(admin, 'payment_methods', id)
}

function valuesOf({ kind, name, instructions, accountHolder, iban, bic }: Draft) {
  return { kind, name, instructions, account_holder: accountHolder, iban, bic }
}

function describe({
  kind,
  name,
  instructions,
  accountHolder,
  iban,
  bic,
}: Omit<PaymentMethod, 'id'>) {
  const kindText = name === paymentKinds[kind] ? '' : messageOf(paymentKinds[kind])
  const text = instructions && `“${shortened(instructions)}”`
  const texts = [name, kindText, accountHolder, spacedIban(iban), bic, text]
  return joined(texts.filter((it) => it !== ''))
}

/** One sentence for each method that no customer can use with any method of the other list. */
export function unusableMethods(
  deliveries: Pick<DeliveryMethod, 'name' | 'needsAddress'>[],
  payments: Pick<PaymentMethod, 'name' | 'kind'>[],
) {
  if (deliveries.length === 0 || payments.length === 0) return []
  return [
    ...payments
      .filter((payment) => !deliveries.some((delivery) => fitsDelivery(payment, delivery)))
      .map(({ name, kind }) =>
        kind === 'collection'
          ? t(
              '“{name}” is offered to no customer, because all delivery methods need an address. Add a delivery method that needs none.',
              { name },
            )
          : t(
              '“{name}” is offered to no customer, because no delivery method needs an address. Add a delivery method that needs one.',
              { name },
            ),
      ),
    ...deliveries
      .filter((delivery) => !payments.some((payment) => fitsDelivery(payment, delivery)))
      .map(({ name }) =>
        t(
          'Customers who choose “{name}” cannot order, because no payment method fits it. Add a payment method of another type.',
          { name },
        ),
      ),
  ]
}
