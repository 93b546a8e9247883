import type { Trx } from 'db/client'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { Message } from '~/languages/messages'
import { moved } from './moved'

type SortedTable = 'carriers' | 'delivery_methods' | 'payment_methods' | 'pages' | 'home_blocks'

export async function nextPosition(
  trx: Trx,
  table: SortedTable,
  { max, full, field }: { max: number; full: Message; field?: string },
) {
  const rows = await trx.selectFrom(table).select('position').execute()
  if (rows.length >= max) throw new Refusal(409, full, { field })
  return Math.max(0, ...rows.map(({ position }) => position)) + 1
}

/** The first row stays first, and a row that does not exist changes nothing. */
export async function moveRowUp(trx: Trx, table: SortedTable, id: string) {
  const rows = await trx.selectFrom(table).select('id').orderBy('position').execute()
  const at = rows.findIndex((row) => row.id === id)
  if (at < 0) return
  for (const [index, row] of moved(rows, at, at - 1).entries()) {
    await trx
      .updateTable(table)
      .set({ position: index + 1 })
      .where('id', '=', row.id)
      .execute()
  }
}
