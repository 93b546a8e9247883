import { Link } from '~/ui/link'

interface Props {
  name: string
  isOpen: boolean
  editTo: string
  deleteTo: string
}

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
