import { db, type Reader } from 'db/client'
import { newId } from 'db/ids'
import type { z } from 'zod'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { Refusal } from '~/domain/refusal'
import { record } from './activity.server'
import type { PaymentMethodDraft } from './payment-method-draft'
import type { PaymentMethod } from './payment-methods'
import { deleteMethod, moveUp, nextPosition } from './sorted-methods.server'

export { PaymentMethodDraft } from './payment-method-draft'

type Draft = z.output<typeof PaymentMethodDraft>

/** The payment methods of the shop, in the order in which customers see them. */
export async function listPaymentMethods(reader: Reader = db): Promise<PaymentMethod[]> {
  return reader
    .selectFrom('payment_methods')
    .select(['id', 'kind', 'name', 'instructions', 'iban', 'bic'])
    .select('account_holder as accountHolder')
    .orderBy('position')
    .execute()
}

/** Adds a payment method at the end of the list. @throws {Refusal} 409 at the field if there are too many. */
export async function createPaymentMethod(admin: User, draft: Draft) {
  await asAdmin(admin, async (trx) => {
    const position = await nextPosition(trx, 'payment_methods')
    await trx
      .insertInto('payment_methods')
      .values({ id: newId(), position, ...valuesOf(draft) })
      .execute()
    await record(trx, admin, 'created', `payment method ${draft.name}`)
  })
  return { message: 'Payment method added' }
}

/** Changes a payment method; orders keep their copy of it. @throws {Refusal} 404 if it does not exist. */
export async function updatePaymentMethod(admin: User, id: string, draft: Draft) {
  await asAdmin(admin, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('payment_methods')
      .set(valuesOf(draft))
      .where('id', '=', id)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal(404, 'Method not found')
    await record(trx, admin, 'updated', `payment method ${draft.name}`)
  })
  return { message: 'Payment method updated' }
}

/** Deletes a payment method. @throws {Refusal} 404 if it does not exist. */
export async function deletePaymentMethod(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const { name } = await deleteMethod(trx, 'payment_methods', id)
    await record(trx, admin, 'deleted', `payment method ${name}`)
  })
  return { message: 'Payment method deleted' }
}

/** Moves a payment method one place up. @throws {Refusal} 404 if it does not exist. */
export async function movePaymentMethodUp(admin: User, id: string) {
  const { name } = await asAdmin(admin, (trx) => moveUp(trx, 'payment_methods', id))
  return { message: `${name} moved up` }
}

function valuesOf({ kind, name, instructions, accountHolder, iban, bic }: Draft) {
  return { kind, name, instructions, account_holder: accountHolder, iban, bic }
}
