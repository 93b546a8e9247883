import { Link } from '~/ui/link'

interface Props {
  name: string
  /** Whether the row is open; then the first link closes it. */
  isOpen: boolean
  /** The URL of the open row or, if it is open, of the list without it. */
  editTo: string
  deleteTo: string
}

/** The links of a row that open its form and its delete dialog. */
export function RowActions({ name, isOpen, editTo, deleteTo }: Props) {
  return (
    <p className="row actions">
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
    </p>
  )
}
