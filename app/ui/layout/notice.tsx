import { type ReactNode, useId } from 'react'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

interface Props {
  title: string
  good?: boolean
  /** On a new page the notice gets the focus instead of the heading. */
  takesFocus?: boolean
  children: ReactNode
}

export function Notice({ title, good, takesFocus, children }: Props) {
  const id = useId()
  return (
    <section
      className={good ? 'notice good' : 'notice'}
      aria-labelledby={id}
      {...(takesFocus && { tabIndex: -1, autoFocus: true, 'data-takes-focus': true })}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function ReadEmail({ hasMailbox }: { hasMailbox: boolean }) {
  if (!hasMailbox) {
    return <p>{t('If it does not arrive in a few minutes, check your spam folder.')}</p>
  }
  return (
    <p>
      {rich(t('This demo sends no email: you can read it in the <mailbox>mailbox</mailbox>.'), {
        mailbox: (text) => <Link to="/mailbox">{text}</Link>,
      })}
    </p>
  )
}
