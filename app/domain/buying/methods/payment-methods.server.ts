import { db, type Reader, type Trx } from 'db/client'
import type { z } from 'zod'
import { shortened } from '~/domain/basics/text/shortened'
import { joined } from '~/domain/people/access/activity.server'
import type { User } from '~/domain/people/access/users'
import { messageOf } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { preparedQuery } from '~/speed/prepared-query.server'
import type { DeliveryMethod } from './delivery-methods'
import { spacedIban } from './iban'
import { paymentKinds } from './payment-kinds'
import type { paymentMethodForm } from './payment-method-draft'
import { fitsDelivery, type PaymentMethod } from './payment-methods'
import {
  createMethod,
  deleteMethod,
  insertMethod,
  moveUp,
  updateMethod,
} from './sorted-methods.server'

export { paymentMethodForm } from './payment-method-draft'

type Draft = z.output<ReturnType<typeof paymentMethodForm>>

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

const selectMethods = preparedQuery(() =>
  db
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'name', 'instructions', 'iban', 'bic', 'link'])
    .select('account_holder as accountHolder')
    .orderBy('position'),
)

export async function createPaymentMethod(admin: User, draft: Draft) {
  await createMethod(admin, paymentKind, draft)
  return { message: msg('Payment method added') }
}

export function insertPaymentMethod(trx: Trx, admin: User, draft: Draft) {
  return insertMethod(trx, admin, paymentKind, draft)
}

export async function updatePaymentMethod(admin: User, id: string, draft: Draft) {
  await updateMethod(admin, paymentKind, id, draft)
  return { message: msg('Payment method updated') }
}

export function deletePaymentMethod(admin: User, id: string) {
  return deleteMethod(admin, 'payment_methods', id)
}

export function movePaymentMethodUp(admin: User, id: string) {
  return moveUp(admin, 'payment_methods', id)
}

type Method = Omit<PaymentMethod, 'id'>

function rowOf({ kind, name, instructions, accountHolder, iban, bic, link }: Method) {
  return { kind, name, instructions, account_holder: accountHolder, iban, bic, link }
}

function describe({ kind, name, instructions, accountHolder, iban, bic, link }: Method) {
  const kindText = name === paymentKinds[kind] ? '' : messageOf(paymentKinds[kind])
  const text = instructions && `“${shortened(instructions)}”`
  const texts = [name, kindText, accountHolder, spacedIban(iban), bic, link, text]
  return joined(texts.filter((it) => it !== ''))
}

const paymentKind = {
  table: 'payment_methods',
  list: listPaymentMethods,
  // Forms of earlier versions had a BIC.
  methodOf: (draft: Draft, _: unknown, before?: Method): Method => ({
    ...draft,
    bic: before && before.iban === draft.iban ? before.bic : '',
  }),
  rowOf,
  describe,
} as const

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
