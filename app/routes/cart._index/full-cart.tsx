import { useFetcher } from '@remix-run/react'
import type { ReactNode } from 'react'
import { orderFormProps, pendingOrder } from '~/browser/submissions/pending-order'
import { includedTaxes } from '~/domain/basics/money/tax'
import { type Cart, subtotalOf, taxedLinesOf } from '~/domain/buying/cart/cart'
import type { Totals } from '~/domain/buying/checkout/totals'
import { priceOrFree } from '~/domain/buying/methods/delivery-methods'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { ActionForm, Html, type ServerHtml } from '~/speed/elements'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { TaxLines, VoucherLine } from '~/ui/orders/tax-lines'
import { DeliveryNote } from '~/ui/products/price'
import { Time } from '~/ui/time'
import { useMoney, useShop } from '~/ui/use-shop'
import { CartLine } from './cart-line'
import type { action } from './route'

interface Props {
  cart: Cart
  /** The tax rate of the shop; null if it shows no tax. */
  taxRate: number | null
  hasCheckout: boolean
  /** Whether the checkout asks for a delivery method, and adds its price to the total. */
  delivery?: 'free' | 'extra'
  /** With the delivery, if the shop knows before the checkout what it costs. */
  totals?: Pick<Totals, 'delivery' | 'total' | 'taxes'>
  undelivered?: string
  isGuest?: boolean
  /** Undefined if the shop has no vouchers. */
  voucherForm?: ServerHtml
}

export function FullCart(props: Props) {
  const { cart, taxRate, hasCheckout, delivery, totals, undelivered, isGuest, voucherForm } = props
  const money = useMoney()
  const total = money.format(totals?.total ?? cart.total)
  const priceNote = useShop()?.priceNote
  const isBeforeDelivery = delivery === 'extra' && !totals
  const totalInBar = <span aria-hidden="true">{total}</span>
  return (
    <div className="cart">
      <ul className="lines">
        {cart.lines.map((line) => (
          <CartLine key={line.variantId} line={line} />
        ))}
      </ul>
      {voucherForm && <Html is="div" className="voucher-form" of={voucherForm} />}
      <section className="card summary" aria-labelledby="summary-title">
        <h2 id="summary-title">{t('Summary')}</h2>
        <dl>
          <div>
            <dt>{t('Subtotal')}</dt>
            <dd>{money.format(subtotalOf(cart))}</dd>
          </div>
          {cart.voucher && <VoucherLine {...cart.voucher} money={money} />}
          <div>
            <dt>{t(delivery ? 'Delivery' : 'Shipping', { context: 'costs' })}</dt>
            <dd>
              {isBeforeDelivery
                ? t('Calculated at checkout')
                : priceOrFree(money, totals?.delivery ?? 0)}
            </dd>
          </div>
          <div>
            <dt>{t(isBeforeDelivery ? 'Total before delivery' : 'Total')}</dt>
            <dd className="total">{total}</dd>
          </div>
          <TaxLines taxes={totals?.taxes ?? includedTaxes(taxedLinesOf(cart, taxRate))} />
        </dl>
        {!totals && <DeliveryNote text={priceNote} />}
        {undelivered && <p className="callout">{undelivered}</p>}
        {hasCheckout ? (
          <div className="order-bar">
            {totalInBar}
            <Link to="/cart/checkout" className="button">
              {t('Proceed to Checkout')}
            </Link>
          </div>
        ) : (
          <OrderForm cart={cart} totalInBar={totalInBar} />
        )}
        {cart.heldUntil && (
          <p className="hint">
            {rich(t('Reserved for you until {time}, and longer if you change the cart.'), {
              time: <Time at={cart.heldUntil} exact />,
            })}
          </p>
        )}
        {isGuest && <p className="hint">{t('Nothing is reserved for you until you order.')}</p>}
      </section>
    </div>
  )
}

function OrderForm({ cart, totalInBar }: { cart: Cart; totalInBar: ReactNode }) {
  const money = useMoney()
  const isBusy = useFetcher({ key: orderFormProps.fetcherKey }).state !== 'idle'
  return (
    <ActionForm
      action="/cart?index"
      className="order-bar"
      {...orderFormProps}
      onSubmit={() => pendingOrder.set(cart)}
    >
      {totalInBar}
      <input type="hidden" name="expectedTotal" value={money.decimals(cart.total)} />
      <input type="hidden" name="currency" value={money.currency} />
      <SubmitButton<typeof action> intent="order" pending={t('Processing...')} isBusy={isBusy}>
        {t('Proceed to Checkout', { context: 'button that places the order' })}
      </SubmitButton>
      <p className="hint">{t("This places your order. You won't be charged online.")}</p>
    </ActionForm>
  )
}
