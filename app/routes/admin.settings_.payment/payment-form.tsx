import { keysOf } from '~/domain/basics/lists/keys-of'
import { accountWords } from '~/domain/buying/methods/account-words'
import { spacedIban } from '~/domain/buying/methods/iban'
import { paymentKinds } from '~/domain/buying/methods/payment-kinds'
import {
  isHosted,
  type PaymentKind,
  type PaymentMethod,
} from '~/domain/buying/methods/payment-methods'
import type { ActionWith } from '~/intents'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { SelectField, TextAreaField, TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { useReplyTo } from '~/ui/forms/use-reply'
import { SaveForm } from '~/ui/lists/save-form'
import { useMoney } from '~/ui/use-shop'

interface Props {
  method?: PaymentMethod & { version: string }
  providers?: PaymentKind[]
}

export function PaymentForm({ method, providers = [] }: Props) {
  const lastResult = useReplyTo<ActionWith<'save'>>('save') ?? null
  const [form, fields] = useAdminForm('paymentMethodForm', {
    lastResult,
    id: method ? `payment-${method.id}` : 'payment',
    defaultValue: method ? { ...method, iban: spacedIban(method.iban) } : { kind: 'transfer' },
  })
  const kinds = keysOf(paymentKinds).filter(
    (kind) => !isHosted(kind) || providers.includes(kind) || kind === method?.kind,
  )
  return (
    <SaveForm
      form={form}
      path="/admin/settings/payment"
      row={method}
      save={t(method ? 'Save method' : 'Add method', { context: 'payment' })}
      className="form payment-form"
    >
      <SelectField
        field={fields.kind}
        label={t('Payment type')}
        hint={t(
          'Payment on collection: only for delivery methods that need no address. Payment on delivery: only for delivery methods that need an address.',
        )}
        options={kinds.map((kind) => [kind, t(paymentKinds[kind])])}
      />
      <TextField
        field={fields.name}
        label={t('Name')}
        hint={t('As customers read it, for example “Bank transfer in advance”.')}
        required
      />
      <TextAreaField
        field={fields.instructions}
        label={t('Instructions')}
        hint={t(
          'What the customer has to do. Shown on the order page, on the printed order and in the email. Leave empty to say no more than the name.',
        )}
        rows={4}
      />
      <TextField
        field={fields.link}
        label={t('Page where customers pay')}
        hint={t(
          'Optional: a web address, such as your page at PayPal. Shown with the amount and the number of the order. Leave empty if there is none.',
        )}
        autoComplete="off"
      />
      <AccountFields fields={fields} />
    </SaveForm>
  )
}

interface AccountProps {
  fields: Record<'accountHolder' | 'iban', FormField>
}

function AccountFields({ fields }: AccountProps) {
  return (
    <fieldset className="account">
      <legend>{t('Bank account')}</legend>
      <p className="hint">
        {t(
          'Only for a bank transfer. Customers see this account on their order, with the order number as the reference.',
        )}
      </p>
      <TextField
        field={fields.accountHolder}
        label={t('Account holder')}
        hint={t(
          'Exactly as your bank writes it: banks compare the name with the account before a transfer, and warn customers if they differ.',
        )}
      />
      <TextField
        field={fields.iban}
        label={t(accountWords(useMoney()).label)}
        hint={t(
          'An IBAN, or a British sort code and account number such as 20-00-00 12345678. Neither of them? Choose the payment type Other and describe your account under Instructions.',
        )}
        autoComplete="off"
      />
    </fieldset>
  )
}
