import { useForm } from '@conform-to/react'
import { weightOf } from '~/domain/buying/cart/cart'
import { totalsOf } from '~/domain/buying/checkout/totals'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import type { EnteredLine } from '~/domain/buying/entered-orders/entered-order-draft'
import type { Entry } from '~/domain/buying/entered-orders/entry.server'
import { preselectedDelivery } from '~/domain/buying/methods/delivery-methods'
import { preselectedPayment } from '~/domain/buying/methods/payment-methods'
import { t } from '~/languages/translate'
import { EnterKey } from '~/ui/forms/enter-key'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { RequiredHint, ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import type { AddressFieldset } from '~/ui/orders/address-fields'
import { CheckoutSummary } from '~/ui/orders/checkout-summary'
import { DeliveryFields } from '~/ui/orders/delivery-fields'
import { PaymentChoice } from '~/ui/orders/method-choice'
import { CustomerNote, InvoiceAddress } from '~/ui/orders/optional-fields'
import { useMoney } from '~/ui/use-shop'
import { CustomerFields } from './customer-fields'
import { ProductLines } from './product-lines'
import type { action } from './route'

type Texts = 'findCustomer' | 'name' | 'email' | 'phone' | 'findProduct'

export type EntryFields = Record<Texts, FormField>

interface EntryValues
  extends Record<Texts | 'delivery' | 'payment' | 'voucher' | 'customerNote', string> {
  address: Record<keyof AddressFieldset, string>
  invoiceAddress: Record<keyof AddressFieldset | 'vatId', string>
  lines: EnteredLine[]
}

type Used = 'cart' | 'deliveries' | 'payments' | 'taxRules' | 'expectedMethods'

interface Checkout
  extends Pick<Entry['checkout'], Used | 'countries'>,
    Partial<Pick<Entry['checkout'], 'invoiceCountries'>> {
  address: Partial<PostalAddress>
}

type Found = 'account' | 'accounts' | 'products' | 'found'

interface Props extends Pick<Entry, 'content' | 'notices' | Found> {
  id: string
  checkout: Checkout
}

export function EntryForm({ id, content, notices, checkout, ...entry }: Props) {
  const [form, fields] = useEntryForm(content, checkout)
  const { cart, deliveries, payments, taxRules } = checkout
  const delivery = deliveries.find((method) => method.id === fields.delivery?.value)
  const country = fields.address.getFieldset().country.value
  const totals = totalsOf(cart, delivery, taxRules, country)
  return (
    <>
      <ErrorSummary form={form} />
      {notices.length > 0 && (
        <div className="callout" role="status">
          {notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </div>
      )}
      <ShopForm
        form={form}
        className="checkout"
        action={`/admin/orders/new?draft=${id}`}
        noValidate
      >
        <div className="form">
          {/* What was typed is kept, and nothing is ordered. */}
          <EnterKey<typeof action> intent="update">{t('Update')}</EnterKey>
          <RequiredHint />
          <CustomerFields fields={fields} {...entry} />
          <ProductLines
            field={fields.findProduct}
            lines={fields.lines.getFieldList().map((line) => line.getFieldset())}
            {...entry}
          />
          <DeliveryFields
            {...checkout}
            field={fields.delivery}
            address={fields.address.getFieldset()}
            hasContact
          />
          {payments.length > 0 && totals.needsPayment && (
            <PaymentChoice
              key={String(delivery?.needsAddress)}
              field={fields.payment}
              typed={fields.payment.initialValue}
              methods={payments}
              delivery={delivery}
            />
          )}
          <InvoiceAddress {...checkout} field={fields.invoiceAddress} />
          <CustomerNote field={fields.customerNote} />
          {(cart.takesVouchers || content.voucher) && (
            <TextField field={fields.voucher} label={t('Voucher code')} autoComplete="off" />
          )}
          {cart.voucher?.problem && <p className="error">{String(cart.voucher.problem)}</p>}
        </div>
        <PlaceOrder checkout={checkout} totals={totals} />
      </ShopForm>
    </>
  )
}

function useEntryForm(content: Props['content'], { deliveries, payments, ...checkout }: Checkout) {
  const { address } = checkout
  const freight = { country: address.country, weight: weightOf(checkout.cart) }
  const first = preselectedDelivery(deliveries, freight)
  return useForm<EntryValues>({
    id: 'entry',
    lastResult: useReply(),
    defaultValue: {
      delivery: first?.id,
      payment: preselectedPayment(payments, first)?.id,
      ...content,
      address,
    },
  })
}

interface PlaceOrderProps {
  checkout: Checkout
  totals: ReturnType<typeof totalsOf>
}

function PlaceOrder({ checkout, totals }: PlaceOrderProps) {
  const { cart, deliveries, expectedMethods } = checkout
  const money = useMoney()
  return (
    <section className="card summary" aria-labelledby="summary-title">
      <CheckoutSummary
        cart={cart}
        totals={totals}
        isUndelivered={deliveries.length > 0 && totals.delivery === null}
        expectedMethods={expectedMethods}
      />
      <div className="row">
        <SubmitButton<typeof action> intent="update" kind="quiet">
          {t('Update total')}
        </SubmitButton>
        {cart.lines.length > 0 && (
          <SubmitButton<typeof action> intent="order" pending={t('Processing...')}>
            {t('Place order: {total}', {
              context: 'button that places the order',
              total: money.format(totals.total),
            })}
          </SubmitButton>
        )}
      </div>
    </section>
  )
}
