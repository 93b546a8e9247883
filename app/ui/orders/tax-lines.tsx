import { type Money, rateText } from '~/domain/basics/money/money'
import type { IncludedTax } from '~/domain/basics/money/tax'
import type { CartVoucher } from '~/domain/buying/vouchers/vouchers'
import { t } from '~/languages/translate'
import { useMoney } from '~/ui/use-shop'

export function TaxLines({ taxes }: { taxes: IncludedTax[] }) {
  const money = useMoney()
  return taxes.map(({ rate, tax }) => (
    <div key={rate} className="hint">
      <dt>{t('Includes {rate} tax', { rate: rateText(rate, money) })}</dt>
      <dd>{money.format(tax)}</dd>
    </div>
  ))
}

export function VoucherLine({ code, discount, money }: CartVoucher & { money: Money }) {
  if (discount === 0) return null
  return (
    <div>
      <dt>{t('Voucher {code}', { code })}</dt>
      <dd>{money.format(-discount)}</dd>
    </div>
  )
}
