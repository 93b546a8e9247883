import { Link } from '~/ui/link'
import { onFirstPage, type QueryLink } from './query-link'

interface Props {
  link: QueryLink
  name: string
  value: string
  chosen: string
  children: string
}

/** Leads to the first page of the same list, with this value of the parameter. */
export function OptionLink({ link, name, value, chosen, children }: Props) {
  return (
    <Link
      to={link({ ...onFirstPage, [name]: value })}
      aria-current={value === chosen ? 'true' : undefined}
    >
      {children}
    </Link>
  )
}
