import type { Trx } from 'db/client'
import { moveRowUp, nextPosition as nextPositionIn } from '~/domain/basics/lists/sorted-rows.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/expected.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { maxMethods } from './delivery-methods'

type Table = 'delivery_methods' | 'payment_methods'

export const methodTexts = {
  delivery_methods: {
    movedUp: msg('moved up delivery method {name}'),
    notFound: message('Method not found', { context: 'delivery' }),
    full: messageN(
      maxMethods,
      'There can be at most {count} method',
      'There can be at most {count} methods',
      { context: 'delivery' },
    ),
    deleted: msg('deleted delivery method {name}'),
    message: msg('Delivery method deleted'),
  },
  payment_methods: {
    movedUp: msg('moved up payment method {name}'),
    notFound: message('Method not found', { context: 'payment' }),
    full: messageN(
      maxMethods,
      'There can be at most {count} method',
      'There can be at most {count} methods',
      { context: 'payment' },
    ),
    deleted: msg('deleted payment method {name}'),
    message: msg('Payment method deleted'),
  },
}

/** @throws {Refusal} 409 if the method is no longer the `expected` one. */
export function refuseChangedMethod(
  method: object,
  expected: string | undefined,
  description: string | Message,
) {
  const text = message(
    'Someone else has changed this method since you opened the form. It is now: {description}. Save again to replace these changes',
    { description },
  )
  refuseChanged(versionOf(method), expected, text)
}

/** @throws {Refusal} 409 with a field error if a method other than `id` has the name. */
export async function refuseTakenName(trx: Trx, table: Table, name: string, id?: string) {
  const rows = await trx.selectFrom(table).select(['id', 'name']).execute()
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refusal(409, 'Another method already has this name', { field: 'name' })
}

/** @throws {Refusal} 409 if the list is full. */
export function nextPosition(trx: Trx, table: Table) {
  const { full } = methodTexts[table]
  return nextPositionIn(trx, table, { max: maxMethods, full, field: 'name' })
}

/** The first method stays first. @throws {Refusal} 404 if the method does not exist. */
export async function moveUp(admin: User, table: Table, id: string) {
  return asAdmin(admin, async (trx) => {
    const moved = await trx.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
    if (!moved) throw new Refusal(404, methodTexts[table].notFound)
    await moveRowUp(trx, table, id)
    await record(trx, admin, message(methodTexts[table].movedUp, moved))
    return { message: message('{name} moved up', moved) }
  })
}

/** @throws {Refusal} 404 if the method does not exist. */
export async function deleteMethod(admin: User, table: Table, id: string) {
  await asAdmin(admin, async (trx) => {
    const deleted = await trx
      .deleteFrom(table)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst()
    if (!deleted) throw new Refusal(404, methodTexts[table].notFound)
    await record(trx, admin, message(methodTexts[table].deleted, deleted))
  })
  return { message: methodTexts[table].message }
}
