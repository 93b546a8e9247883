import type { ReactNode } from 'react'
import { Link } from '~/ui/link'

interface Props {
  name: string
  isOpen: boolean
  editTo: string
  deleteTo: string
  children?: ReactNode
}

export function RowActions({ name, isOpen, editTo, deleteTo, children }: Props) {
  return (
    <div className="row actions">
      {children}
      <Link
        className="button quiet small"
        to={editTo}
        replace={isOpen}
        preventScrollReset
        aria-label={isOpen ? `Stop editing ${name}` : `Edit ${name}`}
      >
        {isOpen ? 'Done' : 'Edit'}
      </Link>
      <Link
        className="button danger small"
        to={deleteTo}
        aria-label={`Delete ${name}`}
        preventScrollReset
      >
        Delete
      </Link>
    </div>
  )
}
