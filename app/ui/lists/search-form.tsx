import { Form, useLocation, useNavigation, useNavigationType, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'

interface Props {
  label: string
  search: string
  /** What else is being filtered by, and must stay. */
  keep?: Record<string, string>
}

const pause = 250

/** A search box whose search stands in the address. Scripts search while one types. */
export function SearchForm({ label, search, keep = {} }: Props) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])

  // Who sets out for another page, while the pause runs, does not want to be searched for any more.
  const target = useNavigation().location?.pathname
  const here = useLocation().pathname
  useEffect(() => {
    if (target !== undefined && target !== here) clearTimeout(timer.current)
  }, [target, here])

  // A search that comes from elsewhere (Clear filters, Back) is shown; one's own typing is not overwritten.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const isTyping = document.activeElement === input.current
    if (input.current && (isBack || !isTyping)) input.current.value = search
  }, [search, isBack])

  const searchSoon = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { form } = currentTarget
    clearTimeout(timer.current)
    // One search is one step of the history, however many letters it has.
    timer.current = setTimeout(
      () => submit(form, { replace: search !== '', preventScrollReset: true }),
      pause,
    )
  }

  return (
    <search>
      <Form method="get" className="search-form" onSubmit={() => clearTimeout(timer.current)}>
        <label className="visually-hidden" htmlFor="search">
          {label}
        </label>
        <input
          type="search"
          id="search"
          name="search"
          ref={input}
          defaultValue={search}
          placeholder={label}
          maxLength={100}
          onInput={searchSoon}
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
