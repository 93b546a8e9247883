import { useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import type { z } from 'zod'
import { type Cart, weightOf } from '~/domain/buying/cart/cart'
import { totalsOf } from '~/domain/buying/checkout/totals'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import type { GuestCheckout } from '~/domain/buying/guest-orders/guest-checkout.server'
import { type DeliveryMethod, preselectedDelivery } from '~/domain/buying/methods/delivery-methods'
import {
  isHosted,
  type PaymentMethod,
  preselectedPayment,
} from '~/domain/buying/methods/payment-methods'
import type { TaxRules } from '~/domain/buying/tax-rates/tax-rates'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { EnterKey } from '~/ui/forms/enter-key'
import { CheckboxField, ErrorSummary } from '~/ui/forms/fields'
import { RequiredHint, ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import type { Country } from '~/ui/orders/address-fields'
import { CartNotices } from '~/ui/orders/cart-notices'
import { CartAbove, CheckoutSummary } from '~/ui/orders/checkout-summary'
import { DeliveryFields } from '~/ui/orders/delivery-fields'
import { PaymentChoice } from '~/ui/orders/method-choice'
import { CustomerNote, InvoiceAddress } from '~/ui/orders/optional-fields'
import { VoucherChoice } from '~/ui/orders/voucher-choice'
import { useMoney } from '~/ui/use-shop'
import { ContactFields } from './contact-fields'
import type { action } from './route'

interface Props {
  cart: Cart
  taxRules: TaxRules
  deliveries: DeliveryMethod[]
  payments: PaymentMethod[]
  /** Detects that an admin has changed a chosen method meanwhile. Empty if there is nothing to choose. */
  expectedMethods: string
  /** The address of the last order; before the first order, the name and the country of the shop. */
  address: Partial<PostalAddress>
  countries: Country[]
  invoiceCountries?: Country[]
  /** What a shop in the EU shows above the button; the button then has the words of the law. */
  contract?: { facts: Record<string, string> }
  termsUrl?: string
  /** In the United Kingdom, where it says how to cancel. */
  returnsUrl?: string
  notice?: ServerHtml
  guest?: { needsPhone: boolean; notices: string[] }
}

export function CheckoutForm(props: Props) {
  const { cart, taxRules, deliveries, payments, notice, guest } = props
  const [form, fields] = useCheckoutForm(props)
  const reply = useReply()
  const delivery = deliveries.find(({ id }) => id === fields.delivery.value)
  const country = fields.address.getFieldset().country.value
  const totals = totalsOf(cart, delivery, taxRules, country)
  const sentIntent = useNavigation().formData?.get('intent')
  const isOrdering = sentIntent === 'order' || sentIntent === 'enter'
  const summary = { cart, totals, isUndelivered: deliveries.length > 0 && totals.delivery === null }
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Checkout')}</h1>
      <CartNotices notices={guest?.notices} />
      <CartAbove {...summary} />
      <ShopForm form={form} className="checkout">
        <div className="form">
          <RequiredHint />
          {guest && <ContactFields fields={fields} {...guest} />}
          <DeliveryFields
            {...props}
            field={fields.delivery}
            address={fields.address.getFieldset()}
            hasContact={guest !== undefined}
          />
          {payments.length > 0 && totals.needsPayment && (
            <PaymentChoice
              key={String(delivery?.needsAddress)}
              field={fields.payment}
              typed={reply?.initialValue?.payment}
              methods={payments}
              delivery={delivery}
            />
          )}
          <InvoiceAddress {...props} field={fields.invoiceAddress} />
          <CustomerNote field={fields.customerNote} />
          {deliveries.length > 0 && <UpdateTotal />}
          {cart.takesVouchers && (
            <>
              <EnterKey<typeof action> intent="enter" isBusy={isOrdering}>
                {t('Continue')}
              </EnterKey>
              <VoucherChoice
                field={fields.voucher}
                voucher={cart.voucher}
                orderUrl={reply?.orderUrl}
              />
            </>
          )}
          <Terms {...props} field={fields.terms} />
        </div>
        {notice && <Html is="div" className="guarantee" of={notice} />}
        <PlaceOrder {...props} summary={summary} isOrdering={isOrdering} />
      </ShopForm>
    </>
  )
}

function useCheckoutForm({ cart, deliveries, payments, address }: Props) {
  const freight = { country: address.country, weight: weightOf(cart) }
  const first = preselectedDelivery(deliveries, freight)
  return useForm<z.input<typeof GuestCheckout>>({
    id: 'checkout',
    lastResult: useReply(),
    defaultValue: {
      delivery: first?.id,
      payment: preselectedPayment(payments, first)?.id,
      address,
    },
  })
}

interface PlaceOrderProps extends Pick<Props, 'payments' | 'expectedMethods' | 'contract'> {
  summary: ComponentProps<typeof CartAbove>
  isOrdering: boolean
}

function PlaceOrder(props: PlaceOrderProps) {
  const { payments, expectedMethods, contract, summary, isOrdering } = props
  const { total, needsPayment } = summary.totals
  const money = useMoney()
  return (
    <section className="card summary" aria-labelledby="summary-title">
      <CheckoutSummary {...summary} facts={contract?.facts} expectedMethods={expectedMethods} />
      <SubmitButton<typeof action> intent="order" pending={t('Processing...')} isBusy={isOrdering}>
        {orderButton(money.format(total), contract !== undefined)}
      </SubmitButton>
      <p className="hint">
        {needsPayment && payments.some(({ kind }) => isHosted(kind))
          ? t('You pay after ordering.')
          : t("You won't be charged online.")}
      </p>
    </section>
  )
}

function UpdateTotal() {
  return (
    <noscript>
      <button type="submit" name="intent" value="update" className="button quiet">
        {t('Update total')}
      </button>
    </noscript>
  )
}

function orderButton(total: string, namesObligation: boolean) {
  // Directive 2011/83/EU, article 8(2): only these words, or others that are as clear. In other languages, both texts are
  // the words of the law.
  return namesObligation
    ? t('Order with obligation to pay', { context: 'button that places the order' })
    : t('Place order: {total}', { context: 'button that places the order', total })
}

type TermsProps = Pick<Props, 'termsUrl' | 'returnsUrl'> &
  Pick<ComponentProps<typeof CheckboxField>, 'field'>

function Terms({ termsUrl, returnsUrl, field }: TermsProps) {
  return (
    <>
      {termsUrl && (
        <CheckboxField
          field={field}
          label={withLink(t('I accept the <link>terms</link>'), termsUrl)}
          required
        />
      )}
      {returnsUrl && (
        <p className="hint">
          {withLink(
            t('To cancel an order or to return goods, see <link>Returns</link>.'),
            returnsUrl,
          )}
        </p>
      )}
    </>
  )
}

function withLink(sentence: string, url: string) {
  return rich(sentence, {
    link: (text) => (
      <a href={url} target="_blank" rel="noreferrer">
        {text}
      </a>
    ),
  })
}
