import { db, type Reader, type Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { voucherColumns } from 'db/schema/vouchers'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import { type AmountRule, readAmount, type TypedAmount } from '~/domain/basics/money/amounts'
import { type Money, rateText } from '~/domain/basics/money/money'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { dayText } from '~/domain/basics/time/days'
import { takenBack } from '~/domain/buying/order/refunds.server'
import { describeUpdate, joined, record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { minTotalRule, voucherAmountRule, type voucherForm } from './voucher-draft'
import type { Voucher } from './vouchers'

export { voucherForm } from './voucher-draft'

/** `revenue` is the total of the orders with it, in the currency of the shop, without what was taken back. */
export interface ListedVoucher extends Voucher {
  revenue: number
  /** Changes when an admin changes the voucher, not with each use. */
  version: string
}

/** Newest first. */
export async function listVouchers(reader: Reader = db): Promise<ListedVoucher[]> {
  const { currency } = await shopMoney(reader)
  const rows = await reader
    .selectFrom('vouchers')
    .select(voucherColumns)
    .select(
      sql<number>`(select coalesce(sum(total - ${takenBack}), 0) from orders
        where voucher_id = vouchers.id and status <> 'cancelled' and currency = ${currency})`.as(
        'revenue',
      ),
    )
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ isActive, ...row }) => {
    const voucher = { ...row, isActive: isActive === 1 }
    return { ...voucher, version: versionOfVoucher(voucher) }
  })
}

function versionOfVoucher({ uses: _, revenue: __, ...values }: Voucher & { revenue: number }) {
  return versionOf(values)
}

type Values = Omit<Voucher, 'id' | 'uses'>

/** For admins: what it takes off, and its conditions. */
export function describeVoucher(voucher: Omit<Values, 'code'>, money: Money) {
  const { percent, amount, minTotal, validFrom, validUntil } = voucher
  const { maxUses, maxUsesPerEmail, isActive } = voucher
  const parts: (string | Message | false)[] = [
    percent === null ? money.format(amount ?? 0) : rateText(100 * percent, money),
    minTotal > 0 && message('for orders of {amount} or more', { amount: money.format(minTotal) }),
    validFrom !== null && message('from {day}', { day: dayText(validFrom, money.locale) }),
    validUntil !== null && message('until {day}', { day: dayText(validUntil, money.locale) }),
    maxUses !== null && messageN(maxUses, 'for {count} order', 'for {count} orders'),
    maxUsesPerEmail !== null &&
      messageN(
        maxUsesPerEmail,
        'for {count} order of each customer',
        'for {count} orders of each customer',
      ),
    !isActive && message('switched off', {}),
  ]
  return joined(parts.filter((part) => part !== false))
}

function withCode(voucher: Values, money: Money) {
  return joined([voucher.code, describeVoucher(voucher, money)])
}

type Draft = z.output<ReturnType<typeof voucherForm>>

/** @throws {Refusal} with a field error: 400 if an amount is invalid, 409 if the code is taken. */
export async function createVoucher(admin: User, draft: Draft) {
  await asStaff('money', admin, async (trx) => {
    const money = await shopMoney(trx)
    const values = valuesOf(draft, money)
    await refuseTakenCode(trx, values.code)
    await trx
      .insertInto('vouchers')
      .values({ id: newId(), ...rowOf(values), created_at: timeFromNow() })
      .execute()
    const voucher = withCode(values, money)
    await record(trx, admin, 'created voucher {voucher}', { voucher })
  })
  return { message: msg('Voucher created') }
}

/** @throws {Refusal} as `createVoucher`; 404 if there is no such voucher, 409 if it has changed since the form was rendered. */
export async function updateVoucher(admin: User, id: string, { expected, ...draft }: Draft) {
  await asStaff('money', admin, async (trx) => {
    const money = await shopMoney(trx)
    const values = valuesOf(draft, money)
    const before = await requireVoucher(trx, id)
    const [old, now] = [withCode(before, money), withCode(values, money)]
    const text = message(
      'Someone else has changed this voucher since you opened the form. It is now: {description}. Save again to replace these changes',
      { description: old },
    )
    refuseChanged(before.version, expected, text)
    await refuseTakenCode(trx, values.code, id)
    await trx.updateTable('vouchers').set(rowOf(values)).where('id', '=', id).execute()
    const voucher = describeUpdate(old, now)
    await record(trx, admin, 'updated voucher {voucher}', { voucher })
  })
  return { message: msg('Voucher updated') }
}

/** Orders keep the code and what it took off. @throws {Refusal} 404 if there is no such voucher. */
export async function deleteVoucher(admin: User, id: string) {
  await asStaff('money', admin, async (trx) => {
    const { code } = await requireVoucher(trx, id)
    await trx.deleteFrom('vouchers').where('id', '=', id).execute()
    await record(trx, admin, 'deleted voucher {code}', { code })
  })
  return { message: msg('Voucher deleted') }
}

async function requireVoucher(trx: Trx, id: string) {
  const voucher = (await listVouchers(trx)).find((it) => it.id === id)
  if (!voucher) throw new Refusal(404, 'Voucher not found')
  return voucher
}

function valuesOf({ amount, minTotal, expected: _, ...draft }: Draft, money: Money): Values {
  const read = (typed: TypedAmount | null, rule: AmountRule, field: string) =>
    typed === null ? null : readAmount(money, typed, rule, field)
  return {
    ...draft,
    amount: read(amount, voucherAmountRule, 'amount'),
    minTotal: read(minTotal, minTotalRule, 'minTotal') ?? 0,
  }
}

function rowOf(values: Values) {
  return {
    code: values.code,
    folded_code: foldName(values.code),
    percent: values.percent,
    amount: values.amount,
    min_total: values.minTotal,
    valid_from: values.validFrom,
    valid_until: values.validUntil,
    max_uses: values.maxUses,
    max_uses_per_email: values.maxUsesPerEmail,
    is_active: values.isActive ? 1 : 0,
  } as const
}

async function refuseTakenCode(trx: Trx, code: string, except = '') {
  const other = await trx
    .selectFrom('vouchers')
    .select('id')
    .where('folded_code', '=', foldName(code))
    .where('id', '!=', except)
    .executeTakeFirst()
  if (other) throw new Refusal(409, 'Another voucher already has this code', { field: 'code' })
}
