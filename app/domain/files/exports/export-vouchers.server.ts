import type { Reader } from 'db/client'
import type { Cell } from '~/csv/write-csv.server'
import { yesOrNo } from '~/domain/basics/spreadsheets/cell-words'
import { columnNames, headingsOf } from '~/domain/basics/spreadsheets/column-headings'
import { listVouchers } from '~/domain/buying/vouchers/vouchers.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import type { ExportFormat } from './export-format.server'

const columns = columnNames(
  'code',
  'percent',
  'amount',
  'from an order of',
  'first day',
  'last day',
  'most orders',
  'most orders per customer',
  'active',
  'orders',
  'revenue',
  'currency',
)

export async function* voucherLines(
  reader: Reader,
  format: ExportFormat,
): AsyncGenerator<Cell[][]> {
  yield [headingsOf(columns)]
  const money = await shopMoney(reader)
  const amount = (value: number) => format.amount(value, money)
  const vouchers = await listVouchers(reader)
  yield vouchers.map((voucher) => [
    voucher.code,
    voucher.percent ?? undefined,
    voucher.amount === null ? undefined : amount(voucher.amount),
    amount(voucher.minTotal),
    voucher.validFrom ?? undefined,
    voucher.validUntil ?? undefined,
    voucher.maxUses ?? undefined,
    voucher.maxUsesPerEmail ?? undefined,
    yesOrNo(voucher.isActive),
    voucher.uses,
    amount(voucher.revenue),
    money.currency,
  ])
}
