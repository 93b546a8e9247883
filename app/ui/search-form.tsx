import { Form } from '@remix-run/react'

interface Props {
  label: string
  search: string
  /** What else is being filtered by, and must stay. */
  keep?: Record<string, string>
}

/** A search box whose search stands in the address. */
export function SearchForm({ label, search, keep = {} }: Props) {
  return (
    <search>
      <Form method="get" className="search-form">
        <label htmlFor="search">{label}</label>
        <input
          type="search"
          id="search"
          name="search"
          key={search}
          defaultValue={search}
          maxLength={100}
        />
        {Object.entries(keep).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <button type="submit" className="button">
          Search
        </button>
      </Form>
    </search>
  )
}
