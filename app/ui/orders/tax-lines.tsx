import { type Money, rateText } from '~/domain/basics/money/money'
import type { IncludedTax } from '~/domain/basics/money/tax'
import type { CartVoucher } from '~/domain/buying/vouchers/vouchers'
import { msg, t } from '~/languages/translate'
import { useMoney, useShop } from '~/ui/use-shop'

export function TaxLines({ taxes }: { taxes: IncludedTax[] }) {
  const money = useMoney()
  const text = useShop()?.saysVat ? msg('Includes {rate} VAT') : msg('Includes {rate} tax')
  return taxes.map(({ rate, tax }) => (
    <div key={rate} className="hint">
      <dt>{t(text, { rate: rateText(rate, money) })}</dt>
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
