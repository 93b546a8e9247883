import type { Reader, Trx } from 'db/client'
import { newId } from 'db/ids'
import { moveRowUp, nextPosition } from '~/domain/basics/lists/sorted-rows.server'
import type { Money } from '~/domain/basics/money/money'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { describeUpdate, record } from '~/domain/people/access/activity.server'
import { asAdmin } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { maxMethods } from './delivery-methods'

type Table = 'carriers' | 'delivery_methods' | 'payment_methods'

const taken = msg('Another method already has this name')
const changed = msg(
  'Someone else has changed this method since you opened the form. It is now: {description}. Save again to replace these changes',
)

const methodTexts = {
  carriers: {
    created: msg('created carrier {method}'),
    updated: msg('updated carrier {method}'),
    movedUp: msg('moved up carrier {name}'),
    notFound: message('Carrier not found', {}),
    full: messageN(
      maxMethods,
      'There can be at most {count} carrier',
      'There can be at most {count} carriers',
    ),
    taken: msg('Another carrier already has this name'),
    changed: msg(
      'Someone else has changed this carrier since you opened the form. It is now: {description}. Save again to replace these changes',
    ),
    deleted: msg('deleted carrier {name}'),
    message: msg('Carrier deleted'),
  },
  delivery_methods: {
    created: msg('created delivery method {method}'),
    updated: msg('updated delivery method {method}'),
    movedUp: msg('moved up delivery method {name}'),
    notFound: message('Method not found', { context: 'delivery' }),
    full: messageN(
      maxMethods,
      'There can be at most {count} method',
      'There can be at most {count} methods',
      { context: 'delivery' },
    ),
    taken,
    changed,
    deleted: msg('deleted delivery method {name}'),
    message: msg('Delivery method deleted'),
  },
  payment_methods: {
    created: msg('created payment method {method}'),
    updated: msg('updated payment method {method}'),
    movedUp: msg('moved up payment method {name}'),
    notFound: message('Method not found', { context: 'payment' }),
    full: messageN(
      maxMethods,
      'There can be at most {count} method',
      'There can be at most {count} methods',
      { context: 'payment' },
    ),
    taken,
    changed,
    deleted: msg('deleted payment method {name}'),
    message: msg('Payment method deleted'),
  },
}

/** What the lists of delivery methods, of payment methods and of carriers do differently. */
interface MethodKind<Method, Draft> {
  table: Table
  list: (reader: Reader) => Promise<(Method & { id: string })[]>
  methodOf: (draft: Draft, money: Money, before?: Method) => Method
  rowOf: (method: Method) => { name: string }
  describe: (method: Method, money: Money) => string | Message
}

/** @throws {Refusal} with a field error: 400 if an amount is invalid, 409 if the list is full or the name is taken. */
export function createMethod<Method extends { name: string }, Draft>(
  admin: User,
  kind: MethodKind<Method, Draft>,
  draft: Draft,
) {
  return asAdmin(admin, (trx) => insertMethod(trx, admin, kind, draft))
}

/** As `createMethod`, in the transaction of an admin. */
export async function insertMethod<Method extends { name: string }, Draft>(
  trx: Trx,
  admin: User,
  { table, methodOf, rowOf, describe }: MethodKind<Method, Draft>,
  draft: Draft,
) {
  const money = await shopMoney(trx)
  const method = methodOf(draft, money)
  await refuseTakenName(trx, table, method.name)
  const { full, created } = methodTexts[table]
  const position = await nextPosition(trx, table, { max: maxMethods, full, field: 'name' })
  await trx
    .insertInto(table)
    .values({ id: newId(), position, ...rowOf(method) })
    .execute()
  await record(trx, admin, created, { method: describe(method, money) })
  return { method, money }
}

/**
 * @throws {Refusal} 400 if an amount is invalid, 404 if the method does not exist, 409 if the name is taken or the
 * method has changed since the form was rendered.
 */
export function updateMethod<Method extends { name: string }, Draft extends { expected?: string }>(
  admin: User,
  { table, list, methodOf, rowOf, describe }: MethodKind<Method, Draft>,
  id: string,
  draft: Draft,
) {
  return asAdmin(admin, async (trx) => {
    const money = await shopMoney(trx)
    const before = (await list(trx)).find((it) => it.id === id)
    if (!before) throw new Refusal(404, methodTexts[table].notFound)
    const method = methodOf(draft, money, before)
    const [old, now] = [describe(before, money), describe(method, money)]
    const changed = message(methodTexts[table].changed, { description: old })
    refuseChanged(versionOf(before), draft.expected, changed)
    await refuseTakenName(trx, table, method.name, id)
    await trx.updateTable(table).set(rowOf(method)).where('id', '=', id).execute()
    const text = message(methodTexts[table].updated, { method: describeUpdate(old, now) })
    await record(trx, admin, text)
    return { method, money }
  })
}

async function refuseTakenName(trx: Trx, table: Table, name: string, id?: string) {
  const rows = await trx.selectFrom(table).select(['id', 'name']).execute()
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refusal(409, methodTexts[table].taken, { field: 'name' })
}

/** The first method stays first. @throws {Refusal} 404 if the method does not exist. */
export async function moveUp(admin: User, table: Table, id: string) {
  return asAdmin(admin, async (trx) => {
    const moved = await trx
      .selectFrom(table)
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Refusal(404, methodTexts[table].notFound))
    await moveRowUp(trx, table, id)
    await record(trx, admin, methodTexts[table].movedUp, moved)
    return { message: message('{name} moved up', moved) }
  })
}

export async function deleteMethod(admin: User, table: Table, id: string) {
  await asAdmin(admin, async (trx) => {
    const deleted = await trx
      .deleteFrom(table)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirstOrThrow(() => new Refusal(404, methodTexts[table].notFound))
    await record(trx, admin, methodTexts[table].deleted, deleted)
  })
  return { message: methodTexts[table].message }
}
