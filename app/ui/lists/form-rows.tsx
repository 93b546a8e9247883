import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'

interface RowsProps {
  hint?: ReactNode
  /** In place of the rows, if there are none. */
  emptyText?: string
  /** Each is a `FormRow`. */
  children: ReactNode[]
}

export function FormRows({ hint, emptyText, children }: RowsProps) {
  if (children.length === 0) return emptyText ? <p className="empty">{emptyText}</p> : null
  return (
    <div className="rows methods">
      {hint && <p className="hint">{hint}</p>}
      <ul>{children}</ul>
    </div>
  )
}

interface NewRowProps {
  title: string
  children: ReactNode
}

/** Hidden while a row is edited, so that the page has one form only. */
export function NewRow({ title, children }: NewRowProps) {
  const [params] = useSearchParams()
  if (params.get('edit')) return null
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title">{title}</h2>
      {children}
    </section>
  )
}
