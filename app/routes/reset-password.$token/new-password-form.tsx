import { passwordHint } from '~/domain/basics/time/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/form'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'

export function NewPasswordForm({ token }: { token: string }) {
  const [form, fields] = useShopForm('PasswordReset', { id: 'reset-password' })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Reset Password')}</h1>
      <ShopForm form={form}>
        <input type="hidden" name={fields.token.name} value={token} />
        <TextField
          field={fields.newPassword}
          type="password"
          label={t('New Password')}
          hint={t(passwordHint)}
          autoComplete="new-password"
          required
        />
        <TextField
          field={fields.confirmNewPassword}
          type="password"
          label={t('Confirm New Password')}
          autoComplete="new-password"
          required
        />
        <SubmitButton pending={t('Resetting...')}>{t('Reset Password')}</SubmitButton>
      </ShopForm>
    </>
  )
}
