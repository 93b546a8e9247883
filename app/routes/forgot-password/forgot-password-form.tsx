import { t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { ShopForm, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'

export function ForgotPasswordForm() {
  const [form, fields] = useShopForm('ForgottenPassword', {
    id: 'forgot-password',
  })
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{t('Forgot Password')}</h1>
      <p>{t("Enter your email address and we'll send you instructions to reset your password.")}</p>
      <ShopForm form={form}>
        <TextField
          field={fields.email}
          type="email"
          label={t('Email Address')}
          autoComplete="username"
          required
        />
        <SubmitButton pending={t('Sending...')}>{t('Send Reset Instructions')}</SubmitButton>
        <Link className="button quiet" to="/login">
          {t('Back to Login')}
        </Link>
      </ShopForm>
    </>
  )
}
