import type { Defaulted, Fixed, Flag, MinorUnits, PrimaryKeys, Time } from './columns'

export interface VoucherTables {
  vouchers: VouchersTable
}

export const voucherPrimaryKeys = { vouchers: ['id'] } satisfies PrimaryKeys<VoucherTables>

export interface VouchersTable {
  id: Fixed<string>
  code: string
  /** The code as `foldName` returns it. */
  folded_code: string
  percent: number | null
  amount: MinorUnits | null
  min_total: MinorUnits
  /** The first and the last day, such as `2026-12-24`, in the time zone of the shop. */
  valid_from: string | null
  valid_until: string | null
  max_uses: number | null
  max_uses_per_email: number | null
  uses: Defaulted<number>
  is_active: Flag
  created_at: Fixed<Time>
}

export const voucherColumns = [
  'vouchers.id',
  'code',
  'percent',
  'amount',
  'min_total as minTotal',
  'valid_from as validFrom',
  'valid_until as validUntil',
  'max_uses as maxUses',
  'max_uses_per_email as maxUsesPerEmail',
  'uses',
  'is_active as isActive',
] as const
