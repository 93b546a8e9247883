import type { ReactNode } from 'react'
import { Link } from '~/ui/link'

interface Props {
  name: string
  isOpen: boolean
  /** The button that closes an open row: it drops what was typed in a form there, so a form says Cancel. */
  closeText: 'Cancel' | 'Close'
  editTo: string
  deleteTo: string
  children?: ReactNode
}

export function RowActions({ name, isOpen, closeText, editTo, deleteTo, children }: Props) {
  return (
    <div className="row actions">
      {children}
      <Link
        className="button quiet small"
        to={editTo}
        replace={isOpen}
        preventScrollReset
        aria-label={isOpen ? `${closeText}: ${name}` : `Edit ${name}`}
      >
        {isOpen ? closeText : 'Edit'}
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
