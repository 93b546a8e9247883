import type { Trx } from 'db/client'
import { counted } from '~/domain/counted'
import { Refusal } from '~/domain/refusal'
import { maxMethods } from './delivery-methods'

type Table = 'delivery_methods' | 'payment_methods'

/** For Activity: shows the old name too, if it has changed. */
export function describeUpdate(before: string, after: string) {
  return before === after ? after : `${before} → ${after}`
}

/**
 * Refuses a form that was rendered before the method changed; `now` describes the method as it is.
 * @throws {Refusal} 409
 */
export function refuseChanged(before: object, expected: string | undefined, now: string) {
  if (expected === undefined || expected === JSON.stringify(before)) return
  throw new Refusal(
    409,
    `Someone else has changed this method since you opened the form. It is now: ${now}. Save again to replace these changes`,
  )
}

/** `id` is that of the method to change. @throws {Refusal} 409 with a field error if another method has the name. */
export async function refuseTakenName(trx: Trx, table: Table, name: string, id?: string) {
  const rows = await trx.selectFrom(table).select(['id', 'name']).execute()
  const isTaken = rows.some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new Refusal(409, 'Another method already has this name', { field: 'name' })
}

/** The position after the last method. @throws {Refusal} 409 if the list is full. */
export async function nextPosition(trx: Trx, table: Table) {
  const rows = await trx.selectFrom(table).select('position').execute()
  if (rows.length >= maxMethods) {
    throw new Refusal(409, `There can be at most ${counted(maxMethods, 'method')}`, {
      field: 'name',
    })
  }
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}

/**
 * Moves a method one place up in its list; does nothing for the first method.
 * @throws {Refusal} 404 if it does not exist.
 */
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

/** Deletes a method; orders keep their copy of it. @throws {Refusal} 404 if it does not exist. */
export async function deleteMethod(trx: Trx, table: Table, id: string) {
  const deleted = await trx
    .deleteFrom(table)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  if (!deleted) throw new Refusal(404, 'Method not found')
  return deleted
}
