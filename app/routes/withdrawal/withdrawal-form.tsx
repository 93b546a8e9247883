import { withdrawalPath } from '~/domain/eu/withdrawals/withdrawals'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

interface Props {
  values: { name?: string; orderNumber: string; email?: string }
}

export function WithdrawalForm({ values }: Props) {
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
      <ShopForm form={form} action={withdrawalPath}>
        <TextField
          field={fields.name}
          label={t('Name', { context: 'person' })}
          autoComplete="name"
          required
        />
        <TextField
          field={fields.orderNumber}
          label={t('Order number')}
          hint={t(
            hasNoMail
              ? 'It is on the page of your order, for example 1002.'
              : 'It is in the email that confirmed your order, for example 1002.',
          )}
          autoComplete="off"
          required
        />
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
