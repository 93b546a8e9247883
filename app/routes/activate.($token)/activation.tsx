import { Form, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { activationLink } from '~/domain/basics/limits-and-lifetimes'
import { hoursOf } from '~/domain/basics/time/durations'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'

export const afterActivation = { seconds: 2, to: '/login?notice=activated' }

export function ActivationForm({ isValid, error }: { isValid: boolean; error?: string }) {
  if (!isValid && !error) return <ExpiredLink />
  return (
    <>
      <p>{t('Click the button below to activate your account:')}</p>
      <Form method="post">
        <SubmitButton pending={t('Activating...')}>{t('Activate Account')}</SubmitButton>
      </Form>
      {error && (
        <p className="error" role="alert">
          {`${error}. ${t('Activation failed. Please try again or contact support.')}`}
        </p>
      )}
    </>
  )
}

function ExpiredLink() {
  return (
    <>
      <p role="alert">{t('Invalid activation token')}</p>
      <p>
        {tn(
          hoursOf(activationLink),
          'An activation link works once and expires after one hour.',
          'An activation link works once and expires after {count} hours.',
        )}{' '}
        {rich(
          t(
            '<login>Log in</login> with your password to get a new link, or <register>register</register> again.',
          ),
          {
            login: (text) => <Link to="/login">{text}</Link>,
            register: (text) => <Link to="/register">{text}</Link>,
          },
        )}
      </p>
    </>
  )
}

export function Activated({ message }: { message: string }) {
  const navigate = useNavigate()

  useEffect(() => {
    const timer = setTimeout(() => navigate(afterActivation.to), afterActivation.seconds * 1_000)
    return () => clearTimeout(timer)
  }, [navigate])

  return (
    <>
      <p role="status">{message}.</p>
      <Link className="button" to={afterActivation.to}>
        {t('Log in now')}
      </Link>
    </>
  )
}
