import { Form } from '@remix-run/react'
import { HiddenFields } from '~/ui/lists/search-form'
import { useTextLang } from '~/ui/use-shop'

export interface FilterFormProps {
  brand?: string
  /** None if there is nothing to choose. */
  brands: string[]
  /** As the customer typed them. */
  prices: { name: string; typed: string; error?: string }[]
  hiddenFields: Record<string, string>
}

const labels: Record<string, string> = { minPrice: 'Price from', maxPrice: 'Price to' }

export function FilterForm({ brand, brands, prices, hiddenFields }: FilterFormProps) {
  const lang = useTextLang()
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      {brands.length > 0 && (
        <div className="field">
          <label htmlFor="brand">Brand</label>
          <select id="brand" name="brand" defaultValue={brand}>
            <option value="">All brands</option>
            {brands.map((name) => (
              <option key={name} lang={lang}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {prices.map(({ name, typed, error }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{labels[name]}</label>
          <input
            id={name}
            name={name}
            defaultValue={typed}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${name}-error`}
          />
          {error && (
            <p className="error" id={`${name}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
      ))}
      <button type="submit" className="button">
        Apply
      </button>
    </Form>
  )
}
