import type { Reader } from 'db/client'
import { yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { type ListedVoucher, listVouchers } from '~/domain/buying/vouchers/vouchers.server'
import type { ExportFormat } from './export-format.server'
import { type FileColumn, fileColumn, fileLines } from './file-column.server'

const columns: FileColumn<ListedVoucher>[] = [
  fileColumn('code', ({ code }) => code),
  fileColumn('percent', ({ percent }) => percent),
  fileColumn('amount', (voucher, { amount }) => voucher.amount && amount(voucher.amount)),
  fileColumn('from an order of', ({ minTotal }, { amount }) => amount(minTotal)),
  fileColumn('first day', ({ validFrom }) => validFrom),
  fileColumn('last day', ({ validUntil }) => validUntil),
  fileColumn('most orders', ({ maxUses }) => maxUses),
  fileColumn('most orders per customer', ({ maxUsesPerEmail }) => maxUsesPerEmail),
  fileColumn('active', ({ isActive }) => yesOrNo(isActive)),
  fileColumn('orders', ({ uses }) => uses),
  fileColumn('revenue', ({ revenue }, { amount }) => amount(revenue)),
  fileColumn('currency', (_, { money }) => money.currency),
]

export async function* voucherLines(reader: Reader, format: ExportFormat) {
  yield* fileLines(columns, [await listVouchers(reader)], format)
}
