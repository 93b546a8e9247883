import { Form } from '@remix-run/react'
import { useContext } from 'react'
import { HiddenFields } from '~/ui/lists/search-form'
import { HtmlCache } from '~/ui/products/html-cache'
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

export function FilterForm({ brand = '', brands, prices, hiddenFields }: FilterFormProps) {
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      {brands.length > 0 && <BrandField brand={brand} brands={brands} />}
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

interface BrandFieldProps {
  brand: string
  brands: string[]
}

// Rendered once while nothing is chosen: it has more elements than the rest of the catalogue's tools.
function BrandField(props: BrandFieldProps) {
  const htmlOf = useContext(HtmlCache)
  const lang = useTextLang()
  const select = <BrandSelect {...props} lang={lang} />
  if (!htmlOf || props.brand) return <div className="field">{select}</div>
  const html = htmlOf(JSON.stringify([props, lang]), () => select)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <div className="field" dangerouslySetInnerHTML={{ __html: html }} />
}

function BrandSelect({ brand, brands, lang }: BrandFieldProps & { lang: string | undefined }) {
  return (
    <>
      <label htmlFor="brand">Brand</label>
      <select id="brand" name="brand" defaultValue={brand}>
        <option value="">All brands</option>
        {brands.map((name) => (
          <option key={name} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </>
  )
}
