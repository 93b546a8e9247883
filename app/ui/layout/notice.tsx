import { type ReactNode, useId } from 'react'
import { Link } from '~/ui/link'

interface Props {
  title: string
  good?: boolean
  children: ReactNode
}

export function Notice({ title, good, children }: Props) {
  const id = useId()
  return (
    <section className={good ? 'notice good' : 'notice'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

export function ReadEmail({ hasMailbox }: { hasMailbox: boolean }) {
  if (!hasMailbox) return <p>If it does not arrive in a few minutes, check your spam folder.</p>
  return (
    <p>
      This demo sends no email: you can read it in the <Link to="/mailbox">mailbox</Link>.
    </p>
  )
}
