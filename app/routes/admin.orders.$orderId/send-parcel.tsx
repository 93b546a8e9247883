import { isCollected, isPrepaymentMissing, type ListedOrder } from '~/domain/buying/order/orders'
import { canSend, type ParcelLine, unsentLines } from '~/domain/buying/order/shipping-state'
import { numberedNameOf } from '~/domain/catalogue/stock/variant-names'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, SelectField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm } from '~/ui/forms/shop-form'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'
import { ExpectedOrder } from '~/ui/orders/expected-order'
import { ShopText } from '~/ui/shop-text'
import { useMay } from '~/ui/use-may'
import type { action } from './route'

interface Props {
  order: ListedOrder
  carriers: string[]
}

export function SendParcel({ order, carriers }: Props) {
  const { customer } = order
  const emailText = useEmailText()
  const lines = unsentLines(order)
  const isReady = isCollected(order)
  const [form, fields] = useAdminForm('ParcelDraft', {
    id: 'parcel',
    defaultValue: {
      items: Object.fromEntries(
        lines.map(({ position, quantity }) => [`item${position}`, String(quantity)]),
      ),
      carrier: carriers[0],
    },
  })
  // As in CorrectOrder.
  const reply = useReply()
  if (!canSend(order) && !reply) return null
  return (
    <section className="no-print" aria-labelledby="send-title">
      <h2 id="send-title">{t(isReady ? 'Ready to collect' : 'Send a parcel')}</h2>
      {isPrepaymentMissing(order) && <p className="callout">{t('This order is not paid yet.')}</p>}
      <ShopForm form={form} action={`/admin/orders/${order.id}?send=1`}>
        <ErrorSummary form={form} />
        <fieldset className="units">
          <legend>{t(isReady ? 'What the customer can collect' : 'In the parcel')}</legend>
          <Units lines={lines} fields={fields.items.getFieldset()} />
        </fieldset>
        {!isReady && <TrackingFields fields={fields} carriers={carriers} />}
        <ExpectedOrder order={order} />
        {customer?.email && (
          <p>
            {emailText(t('{name} will get an email.', { name: customer.name || customer.email }))}
          </p>
        )}
        <SaveOrCancel<typeof action> intent="send" cancelTo={`/admin/orders/${order.id}`}>
          {t(isReady ? 'Mark as ready to collect' : 'Send the parcel')}
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}

interface UnitsProps {
  lines: ParcelLine[]
  fields: Record<string, FormField | undefined>
}

function Units({ lines, fields }: UnitsProps) {
  return lines.map((line) => {
    const field = fields[`item${line.position}`]
    return (
      field && (
        <TextField
          key={line.position}
          field={field}
          label={<ShopText>{numberedNameOf(line)}</ShopText>}
          hint={tn(line.quantity, '{count} unit is left', '{count} units are left')}
          inputMode="numeric"
        />
      )
    )
  })
}

interface TrackingProps {
  fields: Record<'carrier' | 'number', FormField>
  carriers: string[]
}

function TrackingFields({ fields, carriers }: TrackingProps) {
  const may = useMay()
  return (
    <>
      {carriers.length > 0 ? (
        <SelectField
          field={fields.carrier}
          label={t('Carrier')}
          options={carriers}
          placeholder={t('No carrier')}
        />
      ) : may('admin') ? (
        <p className="hint">
          {rich(t('With <link>carriers</link>, customers get a link to follow the parcel.'), {
            link: (text) => <Link to="/admin/settings/delivery/carriers">{text}</Link>,
          })}
        </p>
      ) : null}
      <TextField field={fields.number} label={t('Tracking number (optional)')} autoComplete="off" />
    </>
  )
}
