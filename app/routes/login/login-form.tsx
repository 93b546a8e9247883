import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { showToast } from '~/browser/toasts'
import { t } from '~/languages/translate'
import { ErrorSummary, TextField, useErrorTitle } from '~/ui/forms/fields'
import { PasswordField } from '~/ui/forms/password-field'
import { RequiredHint, useShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'
import { useShop } from '~/ui/use-shop'

export function LoginForm({ children }: { children: ReactNode }) {
  const isShopMenu = useShop()?.shopMenu !== undefined
  const result = useReply()
  const refusal = result?.error?.['']?.[0]
  const formElement = useRef<HTMLFormElement>(null)
  const [form, fields] = useShopForm('Login', {
    id: 'login',
    // After a refused login, the form is empty. After a validation error, it shows the input again.
    lastResult: refusal ? null : result,
  })

  useErrorTitle(refusal && result)
  // If the page was loaded with a result, the HTML already contains its toast.
  const resultOfPageLoad = useRef(result)
  useEffect(() => {
    const message = result?.error?.['']?.[0]
    if (!message || result === resultOfPageLoad.current) return
    formElement.current?.reset()
    showToast({ type: 'error', message, subject: '/login' })
  }, [result])

  return (
    <>
      {!refusal && <ErrorSummary form={form} />}
      <h1>{t('Log In')}</h1>
      {children}
      <Form method="post" className="form" {...getFormProps(form)} ref={formElement}>
        <RequiredHint />
        {/* The toast with the reason disappears. This message stays until the next attempt. */}
        {refusal && <p className="error">{t('You are not logged in yet.')}</p>}
        <TextField
          field={fields.email}
          type="email"
          label={t('Email')}
          autoComplete="username"
          required
        />
        <PasswordField field={fields.password} label={t('Password')} required />
        <SubmitButton pending={t('Logging in...')}>{t('Log In')}</SubmitButton>
        <div>
          <Link className={isShopMenu ? undefined : 'button quiet small'} to="/forgot-password">
            {t('Forgot Password?')}
          </Link>
        </div>
      </Form>
    </>
  )
}
