import { Form, useLocation, useNavigation, useNavigationType, useSubmit } from '@remix-run/react'
import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '~/languages/translate'
import { maxParameterLength } from '~/paths'

interface Props {
  label: string
  search: string
  hiddenFields?: Record<string, string>
}

const debounceMs = 250

export function SearchForm({ label, search, hiddenFields = {} }: Props) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => () => clearTimeout(timer.current), [])

  const nextPath = useNavigation().location?.pathname
  const { pathname } = useLocation()
  useEffect(() => {
    if (nextPath !== undefined && nextPath !== pathname) clearTimeout(timer.current)
  }, [nextPath, pathname])

  // Clear filters and Back change the text of the field, but never while the user is typing.
  const isBack = useNavigationType() === 'POP'
  useEffect(() => {
    const isTyping = document.activeElement === input.current
    if (input.current && (isBack || !isTyping)) input.current.value = search
  }, [search, isBack])

  const searchSoon = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { form } = currentTarget
    clearTimeout(timer.current)
    // A search adds one entry to the history, not one per letter.
    timer.current = setTimeout(
      () => submit(form, { replace: search !== '', preventScrollReset: true }),
      debounceMs,
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
          maxLength={maxParameterLength}
          // The list belongs to the text of the URL, not to one that a browser restores.
          autoComplete="off"
          onInput={searchSoon}
        />
        <HiddenFields fields={hiddenFields} />
        <button type="submit" className="button">
          {t('Search')}
        </button>
      </Form>
    </search>
  )
}

/** What a form of a list preserves of its URL. Empty values are left out. */
export function HiddenFields({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(
    ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
  )
}
