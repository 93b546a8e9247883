import type { Trx } from 'db/client'
import { percentIn } from '~/domain/basics/money/amounts'
import { rateText } from '~/domain/basics/money/money'
import { taxRateOf } from '~/domain/basics/money/tax-rate'
import { Refusal } from '~/domain/basics/refusals/refusal'
import type { ShopSettings } from '~/domain/settings/shop-settings'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { message } from '~/languages/messages'

interface Category {
  taxRate: number | null
}

export function taxChangeOf(
  from: Category,
  to: Category,
  { taxRate, locale }: Pick<ShopSettings, 'taxRate' | 'locale'>,
) {
  const [before, after] = [taxRateOf(from, taxRate), taxRateOf(to, taxRate)]
  if (before === null || after === null || before === after) return undefined
  return { before: rateText(before, { locale }), after: rateText(after, { locale }), rate: after }
}

/** @throws {Refusal} 409 with an error for `category` if the tax rate changes, unless `confirmed` is the new one in per cent. */
export async function requireSameTax(trx: Trx, from: string, to: string, confirmed = '') {
  const change = taxChangeOf(
    await findTaxRate(trx, from),
    await findTaxRate(trx, to),
    await shopSettings(trx),
  )
  if (!change || percentIn(confirmed) === change.rate / 100) return
  const { before, after } = change
  const text = message(
    'In this category, the tax of the product changes from {before} to {after}. Confirm this and save again',
    { before, after },
  )
  throw new Refusal(409, text, { field: 'category' })
}

function findTaxRate(trx: Trx, id: string) {
  return trx
    .selectFrom('categories')
    .select('tax_rate as taxRate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
