import type { Reader } from 'db/client'
import { readBatches } from '~/domain/basics/lists/batches.server'
import { cellWords, yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { personName } from '~/domain/basics/spreadsheets/column-headings'
import { numberedNameOf } from '~/domain/catalogue/stock/variant-names'
import type { Withdrawal, WithdrawnLine } from '~/domain/eu/withdrawals/withdrawals'
import { readWithdrawals } from '~/domain/eu/withdrawals/withdrawals.server'
import { t } from '~/languages/translate'
import type { ExportFormat } from './export-format.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

const statuses = cellWords('declared', 'received', 'declined', 'refunded')

const columns: FileColumn<Withdrawal>[] = [
  fileColumn('declared', ({ createdAt }, { time }) => time(createdAt)),
  fileColumn('order', ({ orderNumber }) => orderNumber),
  fileColumn(personName, ({ name }) => name),
  fileColumn('email', ({ email }) => email),
  fileColumn('address of the order', ({ isCustomers }) => yesOrNo(isCustomers)),
  fileColumn('last day', ({ lastDay }, { date }) => date(lastDay)),
  fileColumn('status', ({ status }) => t(statuses[status])),
  fileColumn('answered', ({ answeredAt }, { time }) => time(answeredAt)),
  fileColumn('reason', ({ reason }) => reason),
  fileColumn('goods', ({ part }) => part?.map(goodsText).join('; ')),
]

export function withdrawalLines(reader: Reader, format: ExportFormat) {
  return fileLines(columns, readBatches(reader, readWithdrawals), format)
}

function goodsText(line: WithdrawnLine) {
  return `${line.quantity} × ${numberedNameOf(line)}`
}
