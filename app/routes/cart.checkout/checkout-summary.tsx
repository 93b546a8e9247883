import type { Cart } from '~/domain/cart/cart'
import type { Totals } from '~/domain/orders/totals'
import { priceOrFree } from '~/domain/selling/delivery-methods'
import { TaxLines } from '~/ui/orders/tax-lines'
import { useMoney, useTextLang } from '~/ui/use-shop'

interface Props {
  cart: Cart
  totals: Totals
  /** By the id of the product. */
  facts?: Record<string, string>
}

export function CheckoutSummary({ cart, totals, facts }: Props) {
  const money = useMoney()
  const lang = useTextLang()
  return (
    <>
      <h2 id="summary-title">Summary</h2>
      <ul className="ruled-list">
        {cart.lines.map(({ productId, productName, quantity, price }) => (
          <li key={productId} lang={lang}>
            {`${quantity} × ${productName}`}
            <span className="amount">{money.format(price * quantity)}</span>
            {facts?.[productId] && <span className="hint">{facts[productId]}</span>}
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>Subtotal</dt>
          <dd>{money.format(totals.subtotal)}</dd>
        </div>
        {totals.delivery !== null && (
          <div>
            <dt>Delivery</dt>
            <dd>{priceOrFree(money, totals.delivery)}</dd>
          </div>
        )}
        <div>
          <dt>Total</dt>
          <dd className="total" aria-live="polite">
            {money.format(totals.total)}
          </dd>
        </div>
        <TaxLines taxes={totals.taxes} />
      </dl>
    </>
  )
}
