import { OptionLink, useQueryLink } from './query-link'

interface Props {
  label: string
  name: string
  options: readonly (readonly [value: string, text: string])[]
  chosen: string
  lang?: string
}

export function Chips({ label, name, options, chosen, lang }: Props) {
  const link = useQueryLink()
  if (options.length === 0) return null
  return (
    <nav aria-label={label} className="chip-row">
      <span aria-hidden="true">{label}</span>
      <ul className="chips" lang={lang}>
        {options.map(([value, text]) => (
          <li key={value}>
            <OptionLink link={link} name={name} value={value} chosen={chosen}>
              {text}
            </OptionLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
