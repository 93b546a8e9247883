import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/forms/submit-button'
import type { action } from './route'

interface Country {
  code: string
  name: string
  isChosen: boolean
}

const maxListed = 15

interface Props {
  countries: Country[]
  /** Detects that another admin has changed the countries meanwhile. */
  expected: string
}

export function CountriesForm({ countries, expected }: Props) {
  const chosen = countries.filter(({ isChosen }) => isChosen)
  const others = countries.filter(({ isChosen }) => !isChosen)
  return (
    <section className="countries" aria-labelledby="countries-title">
      <h2 id="countries-title">Countries</h2>
      <p>{`The shop delivers to ${describe(chosen)}.`}</p>
      {/* The new key closes the list when the saved choice changes. */}
      <details key={chosen.map(({ code }) => code).join()}>
        <summary>Choose countries</summary>
        <Form method="post" className="form">
          <input type="hidden" name="expected" value={expected} />
          <p className="hint">
            Customers choose from these countries when a delivery method needs an address. If you
            tick none, the shop delivers to all countries.
          </p>
          <fieldset className="country-list">
            <legend>Delivers to</legend>
            {[...chosen, ...others].map(({ code, name, isChosen }) => (
              <label key={code} className="check">
                <input type="checkbox" name={`country_${code}`} defaultChecked={isChosen} />
                {name}
              </label>
            ))}
          </fieldset>
          <div className="row">
            <SubmitButton<typeof action> intent="countries" pending="Saving...">
              Save countries
            </SubmitButton>
          </div>
        </Form>
      </details>
    </section>
  )
}

function describe(chosen: Country[]) {
  if (chosen.length === 0) return 'all countries'
  if (chosen.length > maxListed) return `${chosen.length} countries`
  return listFormat.format(chosen.map(({ name }) => name))
}

const listFormat = new Intl.ListFormat('en')
