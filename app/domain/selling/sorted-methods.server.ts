import type { Trx } from 'db/client'
import { counted } from '~/domain/counted'
import { refuseChanged, versionOf } from '~/domain/expected.server'
import { Refusal } from '~/domain/refusal'
import { maxMethods } from './delivery-methods'

type Table = 'delivery_methods' | 'payment_methods'

/** A text for Activity: `before → after`, or only one of them if they are equal. */
export function describeUpdate(before: string, after: string) {
  return before === after ? after : `${before} → ${after}`
}

/** @throws {Refusal} 409 if the method is no longer the `expected` one. */
export function refuseChangedMethod(
  method: object,
  expected: string | undefined,
  description: string,
) {
  const advice = `It is now: ${description}. Save again to replace these changes`
  refuseChanged(versionOf(method), expected, 'this method', advice)
}

/** @throws {Refusal} 409 with a field error if a method other than `id` has the name. */
export async function refuseTakenName(trx: Trx, table: Table, name: string, id?: string) {
  const rows = await trx.selectFrom(table).select(['id', 'name']).execute()
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refusal(409, 'Another method already has this name', { field: 'name' })
}

/** @throws {Refusal} 409 if the list is full. */
export async function nextPosition(trx: Trx, table: Table) {
  const rows = await trx.selectFrom(table).select('position').execute()
  if (rows.length >= maxMethods) {
    throw new Refusal(409, `There can be at most ${counted(maxMethods, 'method')}`, {
      field: 'name',
    })
  }
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}

/** The first method stays first. @throws {Refusal} 404 if the method does not exist. */
export async function moveUp(trx: Trx, table: Table, id: string) {
  const rows = await trx.selectFrom(table).select(['id', 'name']).orderBy('position').execute()
  const at = rows.findIndex((row) => row.id === id)
  const [moved] = at < 0 ? [] : rows.splice(at, 1)
  if (!moved) throw new Refusal(404, 'Method not found')
  rows.splice(Math.max(0, at - 1), 0, moved)
  for (const [position, row] of rows.entries()) {
    await trx
      .updateTable(table)
      .set({ position: position + 1 })
      .where('id', '=', row.id)
      .execute()
  }
  return moved
}

/** @throws {Refusal} 404 if the method does not exist. */
export async function deleteMethod(trx: Trx, table: Table, id: string) {
  const deleted = await trx
    .deleteFrom(table)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw new Refusal(404, 'Method not found')
  return deleted
}
