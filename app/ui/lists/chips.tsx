import { Link } from '~/ui/link'
import { fromStart, useQueryLink } from './query-link'

interface Props {
  label: string
  /** The query parameter that these links set. */
  name: string
  /** The value of the parameter, and its text. */
  options: readonly (readonly [value: string, text: string])[]
  chosen: string
}

/** A row of links that filter or sort a list. */
export function Chips({ label, name, options, chosen }: Props) {
  const link = useQueryLink()
  if (options.length === 0) return null
  return (
    <nav aria-label={label} className="chip-row">
      <span aria-hidden="true">{label}</span>
      <ul className="chips">
        {options.map(([value, text]) => (
          <li key={value}>
            <Link
              to={link({ ...fromStart, [name]: value })}
              aria-current={value === chosen ? 'true' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
