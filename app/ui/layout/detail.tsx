import type { ReactNode } from 'react'

interface Props {
  term: ReactNode
  className?: string
  children: ReactNode
}

/** An entry of a `dl`. */
export function Detail({ term, className, children }: Props) {
  return (
    <>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
