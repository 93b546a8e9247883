import type { ListedOrder, Parcel } from '~/domain/buying/order/orders'
import type { Withdrawal } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { PackingSlip } from '~/ui/orders/packing-slip'
import { PrintButton } from '~/ui/orders/print-button'
import { WithdrawalNotice } from './withdrawals'

interface Props {
  order: ListedOrder
  parcel?: Parcel
  withdrawals: Withdrawal[]
}

export function PackingSlipScreen({ order, parcel, withdrawals }: Props) {
  return (
    <article className="document">
      <p className="row no-print">
        <Link to={`/admin/orders/${order.id}`}>{t('back to the order')}</Link>
        <PrintButton />
      </p>
      <div className="no-print">
        <WithdrawalNotice order={order} withdrawals={withdrawals} />
      </div>
      <PackingSlip order={order} parcel={parcel} />
    </article>
  )
}
