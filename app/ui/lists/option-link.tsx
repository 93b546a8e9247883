import { Link } from '~/ui/link'
import { onFirstPage, type QueryLink } from './query-link'

interface Props {
  link: QueryLink
  name: string
  value: string
  chosen: string
  children: string
}

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
