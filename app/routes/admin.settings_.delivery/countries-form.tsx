import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { t, tn } from '~/languages/translate'
import { Field } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Country {
  code: string
  name: string
  /** In the languages of the shop, for the search. */
  otherNames: string[]
  isTicked: boolean
}

export interface CountriesProps {
  /** What the shop has saved, as a sentence. */
  saved: string
  groups: { group: string; name: string }[]
  group: string
  countries: Country[]
  find: string
  expected: string
}

export function CountriesForm({ saved, groups, group, countries, find, expected }: CountriesProps) {
  return (
    <section className="countries" id="countries" aria-labelledby="countries-title">
      <h2 id="countries-title">{t('Countries')}</h2>
      <p>{saved}</p>
      <Form
        method="post"
        action="/admin/settings/delivery"
        className="form"
        preventScrollReset
        onChange={({ currentTarget }) => rememberInUrl(currentTarget)}
      >
        <input type="hidden" name="expected" value={expected} />
        <fieldset>
          <legend>{t('Delivers to')}</legend>
          {groups.map((it) => (
            <label key={it.group} className="check">
              <input
                type="radio"
                name="group"
                value={it.group}
                className={it.group}
                defaultChecked={it.group === group}
                // As in SelectField.
                autoComplete="off"
              />
              {it.name}
            </label>
          ))}
          <p className="hint">
            {t('Customers choose from these countries when a delivery method needs an address.')}
          </p>
        </fieldset>
        <CountryList countries={countries} find={find} />
        <div className="row">
          <SubmitButton<typeof action> intent="countries">{t('Save countries')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

// Shows the ticked countries and those that were searched for. Without scripts, Find sends the form as a query, so that
// the page comes back with the same boxes ticked.
function CountryList({ countries, find }: Pick<CountriesProps, 'countries' | 'find'>) {
  const [typed, setTyped] = useState(find)
  const [ticked, setTicked] = useState(() => countries.filter(({ isTicked }) => isTicked))
  const list = useRef<HTMLFieldSetElement>(null)
  // The admin may have used the boxes before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    const sent = new FormData(list.current?.form ?? undefined)
    setTicked(countries.filter((it) => sent.has(boxOf(it))))
  }, [])
  const found = countries.filter((it) => matches(it, typed))
  const shown = countries.filter((it) => ticked.includes(it) || found.includes(it))
  const tick = (country: Country) =>
    setTicked((before) =>
      before.includes(country) ? before.filter((it) => it !== country) : [...before, country],
    )
  return (
    <fieldset className="country-list" ref={list}>
      <legend>{t('Countries that you choose')}</legend>
      <Field field={{ id: 'find', name: 'find' }} label={t('Find a country')}>
        <div className="row">
          <input
            type="search"
            id="find"
            name="find"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
          <button type="submit" formMethod="get" className="button quiet">
            {t('Find')}
          </button>
        </div>
      </Field>
      <p className="hint" role="status">
        {typed.trim() === ''
          ? t('Type a part of its name, then tick it.')
          : tn(found.length, '{count} country found.', '{count} countries found.')}
      </p>
      <div className="boxes">
        {shown.map((country) => (
          <label key={country.code} className="check">
            <input
              type="checkbox"
              name={boxOf(country)}
              checked={ticked.includes(country)}
              onChange={() => tick(country)}
              autoComplete="off"
            />
            {country.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

// The same URL as that of Find. It has the choices and what they are based on, so that an admin who comes back has both.
function rememberInUrl(form: HTMLFormElement) {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) query.append(name, String(value))
  window.history.replaceState(window.history.state, '', `?${query}`)
}

function boxOf({ code }: Country) {
  return `country_${code}`
}

function matches({ name, otherNames }: Country, typed: string) {
  const part = plain(typed)
  return part !== '' && [name, ...otherNames].some((it) => plain(it).includes(part))
}

function plain(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
