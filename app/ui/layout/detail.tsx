import type { ReactNode } from 'react'

interface Props {
  term: ReactNode
  className?: string
  children: ReactNode
}

export function Detail({ term, className, children }: Props) {
  return (
    <>
      <dt>{term}</dt>
      <dd className={className}>{children}</dd>
    </>
  )
}
