import { Link } from '~/ui/link'
import { onFirstPage, useQueryLink } from './query-link'

interface Props {
  name: string
  value: string
  chosen: string
  children: string
}

/** Leads to the first page of the same list, with this value of the parameter. */
export function OptionLink({ name, value, chosen, children }: Props) {
  const link = useQueryLink()
  return (
    <Link
      to={link({ ...onFirstPage, [name]: value })}
      aria-current={value === chosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
