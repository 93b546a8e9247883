import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Whether something went well; otherwise it is something to know. */
  good?: boolean
  children: ReactNode
}

/** What must be read: it stays in the page, where a toast goes. */
export function Notice({ title, good, children }: Props) {
  const id = useId()
  return (
    <section className={good ? 'notice good' : 'notice'} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
