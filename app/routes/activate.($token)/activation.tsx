import { Form, useNavigate } from '@remix-run/react'
import { useEffect } from 'react'
import { activationLink } from '~/domain/limits-and-lifetimes'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'

export const afterActivation = { seconds: 2, to: '/login?notice=activated' }

export function ActivationForm({ isValid, error }: { isValid: boolean; error?: string }) {
  if (!isValid && !error) return <ExpiredLink />
  return (
    <>
      <p>Click the button below to activate your account:</p>
      <Form method="post">
        <SubmitButton pending="Activating...">Activate Account</SubmitButton>
      </Form>
      {error && (
        <p className="error" role="alert">
          {`${error}. Activation failed. Please try again or contact support.`}
        </p>
      )}
    </>
  )
}

function ExpiredLink() {
  return (
    <>
      <p role="alert">Invalid activation token</p>
      <p>
        {`An activation link works once and expires after ${activationLink.text}. `}
        <Link to="/login">Log in</Link> with your password to get a new link, or{' '}
        <Link to="/register">register</Link> again.
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
        Log in now
      </Link>
    </>
  )
}
