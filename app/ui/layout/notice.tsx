import { type ReactNode, useId } from 'react'

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
