import { fieldOfUnits, type WithdrawableLine } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { type FormField, fieldOf } from '~/ui/forms/form-field'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { LineName } from '~/ui/orders/line-name'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  values: { name?: string; orderNumber: string; email?: string }
  /** Of an order that the customer may see. */
  lines?: WithdrawableLine[]
  /** Goods of declarations that wait for an answer, such as `2 × Shirt (M)`. */
  declared?: string[]
}

export function WithdrawalForm({ values, lines = [], declared = [] }: Props) {
  const hasNoMail = useShop()?.hasNoMail
  const [form, fields] = useShopForm('WithdrawalDraft', { id: 'withdrawal', defaultValue: values })
  return (
    <section className="narrow">
      <ErrorSummary form={form} />
      <h1>{t('Withdraw from contract')}</h1>
      <p>
        {t(
          'You can withdraw from the contract of an order here. You need no account and no reason. The next page shows your declaration before you send it.',
        )}
      </p>
      <ShopForm form={form}>
        <TextField
          field={fields.name}
          label={t('Name', { context: 'person' })}
          autoComplete="name"
          required
        />
        {lines.length > 0 ? (
          <Lines number={values.orderNumber} lines={lines} declared={declared} />
        ) : (
          <TextField
            field={fields.orderNumber}
            label={t('Order number')}
            hint={`${t(
              hasNoMail
                ? 'It is on the page of your order, for example 1002.'
                : 'It is in the email that confirmed your order, for example 1002.',
            )} ${t('To keep a part of the order, open its page, and withdraw there.')}`}
            autoComplete="off"
            required
          />
        )}
        <TextField
          field={fields.email}
          label={t('Email')}
          hint={hasNoMail ? undefined : t('We send the confirmation to this address.')}
          type="email"
          autoComplete="email"
          required
        />
        <SubmitButton<typeof action> intent="check" pending={t('Continuing...')}>
          {t('Continue')}
        </SubmitButton>
      </ShopForm>
    </section>
  )
}

interface LinesProps {
  number: string
  lines: WithdrawableLine[]
  declared: string[]
}

function Lines({ number, lines, declared }: LinesProps) {
  const reply = useReply()
  const fieldFor = ({ position, left }: WithdrawableLine): FormField => {
    const name = fieldOfUnits(position)
    const id = `withdrawal-${name}`
    return reply ? fieldOf(reply, name, id) : { id, name, initialValue: String(left) }
  }
  return (
    <fieldset>
      <legend>{t('Order {number}', { number })}</legend>
      <p className="hint">{t('Enter lower numbers if you keep a part of the order.')}</p>
      {declared.length > 0 && (
        <p>
          {t(
            'The shop already has your withdrawal from {goods}. To add units of these goods, enter them together with those.',
            { goods: declared.join('; ') },
          )}
        </p>
      )}
      <input type="hidden" name="orderNumber" value={number} />
      {lines.map((line) => (
        <TextField
          key={line.position}
          field={fieldFor(line)}
          label={<LineName line={line} />}
          hint={t('At most {max}', { max: String(line.left) })}
          inputMode="numeric"
        />
      ))}
    </fieldset>
  )
}
