import type { Cart } from '~/domain/buying/cart/cart'
import type { Totals } from '~/domain/buying/checkout/totals'
import { priceOrFree } from '~/domain/buying/methods/delivery-methods'
import { reductionText } from '~/domain/buying/order/sums'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { t, tn } from '~/languages/translate'
import { Image } from '~/ui/image'
import { DeliveryTime } from '~/ui/products/delivery-time'
import { useMoney, useTextLang } from '~/ui/use-shop'
import { TaxLines, VoucherLine } from './tax-lines'

interface Props {
  cart: Cart
  totals: Totals
  /** By the id of the product. */
  facts?: Record<string, string>
  /** Whether no method delivers the cart, so that the total lacks a delivery. */
  isUndelivered: boolean
}

interface SummaryProps extends Props {
  /** Detects that an admin has changed a chosen method meanwhile. Empty if there is nothing to choose. */
  expectedMethods: string
}

/** Above the form on screens where the summary is below it. Closed, so that screen readers read the lines once. */
export function CartAbove({ cart, totals, isUndelivered }: Props) {
  const money = useMoney()
  return (
    <details className="cart-above">
      <summary>
        {tn(cart.quantity, '{count} item', '{count} items')}{' '}
        {!isUndelivered && <strong className="amount">{money.format(totals.total)}</strong>}
      </summary>
      <Lines cart={cart} />
    </details>
  )
}

/** The form sends back the total and the methods that it has shown. */
export function CheckoutSummary(props: SummaryProps) {
  const { cart, totals, facts, isUndelivered, expectedMethods } = props
  const money = useMoney()
  const lang = useTextLang()
  return (
    <>
      <h2 id="summary-title">{t('Summary')}</h2>
      <Lines cart={cart} facts={facts} />
      <dl>
        <div>
          <dt>{t('Subtotal')}</dt>
          <dd>{money.format(totals.subtotal)}</dd>
        </div>
        {cart.voucher && <VoucherLine {...cart.voucher} money={money} />}
        {totals.delivery !== null && (
          <div>
            <dt>{t('Delivery', { context: 'costs' })}</dt>
            <dd>{priceOrFree(money, totals.delivery)}</dd>
          </div>
        )}
        {totals.withoutTax < 0 && (
          <div>
            <dt>
              {t('Without tax')}
              <p className="hint" lang={lang}>
                {totals.prices.taxSentence}
              </p>
            </dt>
            <dd>{money.format(totals.withoutTax)}</dd>
          </div>
        )}
        <div>
          <dt>{t(isUndelivered ? 'Total before delivery' : 'Total')}</dt>
          <dd className="total" aria-live="polite">
            {money.format(totals.total)}
          </dd>
        </div>
        <TaxLines taxes={totals.taxes} />
      </dl>
      <input type="hidden" name="expectedTotal" value={money.decimals(totals.total)} />
      <input type="hidden" name="currency" value={money.currency} />
      {expectedMethods && <input type="hidden" name="expectedMethods" value={expectedMethods} />}
    </>
  )
}

function Lines({ cart, facts }: Pick<Props, 'cart' | 'facts'>) {
  const money = useMoney()
  const lang = useTextLang()
  return (
    <ul className="ruled-list">
      {cart.lines.map((line) => (
        <li key={line.variantId} lang={lang}>
          <Image id={line.imageId} alt="" sizes="64px" className="thumbnail" />
          <span className="name">
            {`${line.quantity} × ${fullNameOf(line.productName, line.variantName)}`}
            <DeliveryTime text={line.deliveryTime} />
            {facts?.[line.productId] && <span className="hint"> {facts[line.productId]}</span>}
            {line.reduction && <span className="hint"> {reductionText(line.reductionReason)}</span>}
          </span>
          <span className="amount">
            {money.format(line.price * line.quantity - (line.reduction ?? 0))}
          </span>
        </li>
      ))}
    </ul>
  )
}
