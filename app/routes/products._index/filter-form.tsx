import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { HiddenFields } from '~/ui/lists/search-form'

export interface FilterFormProps {
  /** HTML; undefined if there is nothing to choose. */
  brandField?: string
  /** As the customer typed them. */
  prices: { name: string; typed: string; error?: string }[]
  hiddenFields: Record<string, string>
}

export function FilterForm({ brandField, prices, hiddenFields }: FilterFormProps) {
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      {brandField && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: brand-field.server.tsx has rendered it
        <div className="field" dangerouslySetInnerHTML={{ __html: brandField }} />
      )}
      {prices.map(({ name, typed, error }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{t(name === 'minPrice' ? 'Price from' : 'Price to')}</label>
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
        {t('Apply')}
      </button>
    </Form>
  )
}
