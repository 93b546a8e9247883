import type { Cart } from '~/domain/buying/cart/cart'
import { priceOrFree } from '~/domain/buying/delivery-and-payment/delivery-methods'
import type { Totals } from '~/domain/buying/orders/totals'
import { lineNameOf } from '~/domain/catalogue/stock/variant-names'
import { t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { TaxLines, VoucherLine } from '~/ui/orders/tax-lines'
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
      <h2 id="summary-title">{t('Summary')}</h2>
      <ul className="ruled-list">
        {cart.lines.map((line) => (
          <li key={line.variantId} lang={lang}>
            <Image id={line.imageId} alt="" sizes="64px" className="thumbnail" />
            <span className="name">{`${line.quantity} × ${lineNameOf(line)}`}</span>
            <span className="amount">{money.format(line.price * line.quantity)}</span>
            {facts?.[line.productId] && <span className="hint">{facts[line.productId]}</span>}
          </li>
        ))}
      </ul>
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
          <dt>{t('Total')}</dt>
          <dd className="total" aria-live="polite">
            {money.format(totals.total)}
          </dd>
        </div>
        <TaxLines taxes={totals.taxes} />
      </dl>
    </>
  )
}
