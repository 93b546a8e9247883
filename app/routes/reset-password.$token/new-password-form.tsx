import { passwordHint } from '~/domain/basics/limits-and-lifetimes'
import { t } from '~/languages/translate'
import { NewPasswordFields } from '~/ui/accounts/new-password-fields'
import { ErrorSummary } from '~/ui/forms/fields'
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
        <NewPasswordFields
          password={fields.newPassword}
          confirmation={fields.confirmNewPassword}
          labels={[t('New Password'), t('Confirm New Password')]}
          hint={t(passwordHint)}
          required
        />
        <SubmitButton pending={t('Resetting...')}>{t('Reset Password')}</SubmitButton>
      </ShopForm>
    </>
  )
}
