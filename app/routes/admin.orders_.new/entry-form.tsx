import { useForm } from '@conform-to/react'
import { totalsOf } from '~/domain/buying/checkout/totals'
import type { PostalAddress } from '~/domain/buying/countries/postal-address'
import type { Entry } from '~/domain/buying/entered-orders/entry.server'
import { preselectedPayment } from '~/domain/buying/methods/payment-methods'
import { intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { RequiredHint, ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { AddressFields, type AddressFieldset } from '~/ui/orders/address-fields'
import { CheckoutSummary } from '~/ui/orders/checkout-summary'
import { DeliveryChoice, PaymentChoice } from '~/ui/orders/method-choice'
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
}

type Used = 'cart' | 'deliveries' | 'payments' | 'taxRules' | 'expectedMethods'

interface Checkout extends Pick<Entry['checkout'], Used | 'countries' | 'invoiceCountries'> {
  address: Partial<PostalAddress>
}

interface Props extends Pick<Entry, 'content' | 'notices' | 'account' | 'accounts' | 'found'> {
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
          <EnterKey />
          <RequiredHint />
          <CustomerFields fields={fields} account={entry.account} accounts={entry.accounts} />
          <ProductLines fields={fields} lines={content.lines} found={entry.found} />
          <DeliveryFields
            {...checkout}
            address={fields.address.getFieldset()}
            field={fields.delivery}
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
  const { lines, ...others } = content
  const lineFields = lines.map(({ product: _, units, ...line }, at) => [
    `line${at}`,
    { ...line, units: String(units) },
  ])
  const first = deliveries[0]
  return useForm<EntryValues>({
    id: 'entry',
    lastResult: useReply(),
    defaultValue: {
      delivery: first?.id,
      payment: preselectedPayment(payments, first)?.id,
      ...others,
      address: checkout.address,
      ...Object.fromEntries(lineFields),
    },
  })
}

interface DeliveryProps extends Pick<Checkout, 'cart' | 'deliveries' | 'countries'> {
  field: FormField
  address: AddressFieldset
}

function DeliveryFields({ field, address, cart, deliveries, countries }: DeliveryProps) {
  if (deliveries.length === 0) return null
  const country = address.country.value
  const weight = cart.lines.reduce((sum, line) => sum + line.quantity * (line.weight ?? 0), 0)
  return (
    <>
      <DeliveryChoice
        field={field}
        methods={deliveries}
        cartTotal={cart.total}
        freight={{ country, weight }}
        country={countries.find(({ code }) => code === country)?.name ?? ''}
      />
      {deliveries.some(({ needsAddress }) => needsAddress) && (
        <AddressFields fields={address} countries={countries} hasContact />
      )}
    </>
  )
}

/** The Enter key presses the first button of a form: what was typed is kept, and nothing is ordered. */
function EnterKey() {
  return (
    <button
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      {...intentButton<typeof action>('update')}
    >
      {t('Update')}
    </button>
  )
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
      />
      <input type="hidden" name="expectedTotal" value={money.decimals(totals.total)} />
      <input type="hidden" name="currency" value={money.currency} />
      {expectedMethods && <input type="hidden" name="expectedMethods" value={expectedMethods} />}
      <div className="row">
        <SubmitButton<typeof action> intent="update" className="button quiet">
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
