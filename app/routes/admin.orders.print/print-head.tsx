import { numbersOf } from '~/domain/buying/order/name-orders'
import { isPrepaymentMissing, type Order } from '~/domain/buying/order/orders'
import {
  type PrintKind,
  printKinds,
  type sortForPrint,
  type WhyNotPrinted,
} from '~/domain/buying/order/print-together'
import { msg, t } from '~/languages/translate'
import { BackLink } from '~/ui/layout/back-link'
import { Link } from '~/ui/link'
import { OrderWarnings } from '~/ui/orders/order-warnings'
import { PrintButton } from '~/ui/orders/print-button'

const kindTexts: Record<PrintKind, string> = {
  slips: msg('Packing slips'),
  invoices: msg('Invoices'),
  addresses: msg('Addresses for labels'),
}

const reasonTexts: Record<WhyNotPrinted, string> = {
  cancelled: msg('Not printed, because the order is cancelled: {numbers}'),
  empty: msg('Not printed, because nothing of the order is left: {numbers}'),
  'no invoice': msg('Not printed, because the order has no invoice: {numbers}'),
  'no address': msg('Not printed, because the order has no postal address: {numbers}'),
}

interface Props {
  /** Of all orders, as they stand in the URL. */
  ids: string
  kind: PrintKind
  /** Those that are printed. */
  orders: Order[]
  withdrawn: string[]
  leftOut: ReturnType<typeof sortForPrint>['leftOut']
}

export function PrintHead({ ids, kind, orders, withdrawn, leftOut }: Props) {
  const unpaid = kind === 'invoices' ? [] : orders.filter(isPrepaymentMissing)
  const cancelled = orders.filter(({ status }) => status === 'cancelled')
  return (
    <header className="print-head no-print">
      <BackLink to="/admin/orders">{t('back to all orders')}</BackLink>
      <h1>{t('Print orders')}</h1>
      {ids === '' && <p className="callout">{t('Select at least one row first')}</p>}
      <nav aria-label={t('Documents')}>
        <ul className="chips">
          {printKinds.map((it) => (
            <li key={it}>
              <Link
                to={`?${new URLSearchParams({ ids, documents: it })}`}
                aria-current={it === kind ? 'true' : undefined}
              >
                {t(kindTexts[it])}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {leftOut.map(({ reason, numbers }) => (
        <p key={reason} className="callout">
          {t(reasonTexts[reason], { numbers })}
        </p>
      ))}
      {cancelled.length > 0 && (
        <p className="callout">
          {t('Cancelled: {numbers}. The cancellation invoice follows the invoice.', {
            numbers: numbersOf(cancelled),
          })}
        </p>
      )}
      <OrderWarnings
        withdrawn={numbersOf(orders.filter(({ id }) => withdrawn.includes(id)))}
        unpaid={numbersOf(unpaid)}
      />
      {orders.length > 0 && (
        <div className="row">
          <PrintButton namesMenu />
          {kind !== 'addresses' && (
            <p className="hint">{t('Each document begins on a new page.')}</p>
          )}
        </div>
      )}
    </header>
  )
}
