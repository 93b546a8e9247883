import { rateText } from '~/domain/money'
import type { IncludedTax } from '~/domain/tax'
import { useMoney } from '~/ui/use-shop'

export function TaxLines({ taxes, currency }: { taxes: IncludedTax[]; currency?: string }) {
  const money = useMoney(currency)
  return taxes.map(({ rate, tax }) => (
    <div key={rate} className="hint">
      <dt>{`Includes ${rateText(rate, money)} tax`}</dt>
      <dd>{money.format(tax)}</dd>
    </div>
  ))
}
