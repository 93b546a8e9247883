import type { Money } from '~/domain/money'
import { Refusal } from '~/domain/refusal'

/** Returns minor units. @throws {Refusal} 400 with a field error if the number has more decimals than the currency. */
export function amountOf(money: Money, decimal: string, field: string) {
  const typedDecimals = decimal.split('.')[1]?.length ?? 0
  const amount = typedDecimals <= money.digits ? money.parse(Number(decimal)) : undefined
  if (amount !== undefined) return amount
  const decimals = money.digits === 0 ? 'no decimals' : `at most ${money.digits} decimals`
  throw new Refusal(400, `Amounts in ${money.currency} have ${decimals}`, { field })
}
