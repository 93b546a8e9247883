import type { ActionWith } from '~/intents'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { PasswordField } from '~/ui/forms/password-field'
import { SaveOrCancel } from '~/ui/forms/save-or-cancel'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { useShop } from '~/ui/use-shop'

interface Props {
  user: { name: string; email: string }
  action: string
  cancelTo: string
}

export function AccountForm({ user, action, cancelTo }: Props) {
  const hasNoMail = useShop()?.hasNoMail
  const [form, fields] = useShopForm('AccountUpdate', {
    id: 'account',
    defaultValue: { name: user.name, email: user.email },
  })
  return (
    <section aria-labelledby="account-title">
      <ErrorSummary form={form} />
      <h2 id="account-title" tabIndex={-1}>
        {t('Change name or email')}
      </h2>
      <ShopForm form={form} action={action}>
        <TextField field={fields.name} label={t('Full Name')} autoComplete="name" required />
        <TextField
          field={fields.email}
          type="email"
          label={t('Email Address')}
          hint={t(
            hasNoMail
              ? 'You cannot change it now, because this shop cannot send email.'
              : 'We will send a link to the new email address. Open it to confirm the change.',
          )}
          autoComplete="email"
          required
        />
        <PasswordField
          field={fields.password}
          label={t('Password')}
          hint={t('Required only to change your email address.')}
        />
        <SaveOrCancel<ActionWith<'account'>> intent="account" cancelTo={cancelTo}>
          {t('Save name and email')}
        </SaveOrCancel>
      </ShopForm>
    </section>
  )
}
