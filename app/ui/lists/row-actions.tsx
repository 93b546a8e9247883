import { Link } from '~/ui/link'

interface Props {
  name: string
  /** Whether the row is open; then its first link closes it. */
  isOpen: boolean
  /** Where the first link leads: to the open row, or to the list without it. */
  editTo: string
  deleteTo: string
}

/** The links of a row that open its form and the question before it is deleted. */
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
