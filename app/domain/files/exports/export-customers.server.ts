import type { Reader } from 'db/client'
import { sql } from 'kysely'
import { type Key, nextBatch, readBatches } from '~/domain/basics/lists/batches.server'
import { yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { personName } from '~/domain/basics/spreadsheets/column-headings'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { roleWord } from '~/domain/people/access/area-names'
import { areasIn } from '~/domain/people/access/areas'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { ExportFormat } from './export-format.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

type Customer = Awaited<ReturnType<typeof readCustomers>>[number]

const columns: FileColumn<Customer>[] = [
  fileColumn('id', ({ id }) => id),
  fileColumn(personName, ({ name }) => name),
  fileColumn('email', ({ email }) => email),
  fileColumn('phone', ({ phone }) => phone),
  fileColumn('role', ({ role, staffAreas }) => roleWord({ role, areas: areasIn(staffAreas) })),
  fileColumn('banned', ({ isBanned }) => yesOrNo(isBanned === 1)),
  fileColumn('orders', ({ orders }) => orders),
  fileColumn('spent', ({ spent }, { amount }) => amount(spent)),
  fileColumn('since', ({ createdAt }, { time }) => time(createdAt)),
]

export function customerLines(reader: Reader, format: ExportFormat) {
  return fileLines(columns, readBatches(reader, readCustomers), format)
}

// `spent` counts only orders in the currency of the shop.
async function readCustomers(reader: Reader, size: number, after: Key | undefined) {
  const { currency } = await shopMoney(reader)
  return reader
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'role',
      'staff_areas as staffAreas',
      'is_banned as isBanned',
      'created_at as createdAt',
      sql<number>`(select count(*) from orders where user_id = users.id)`.as('orders'),
      sql<number>`(select coalesce(sum(total - ${takenBack}), 0) from orders
        where user_id = users.id and status <> 'cancelled' and currency = ${currency})`.as('spent'),
    ])
    .$call(nextBatch('users', size, after))
    .execute()
}
