import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { HiddenFields } from '~/ui/lists/search-form'

export interface FilterFormProps {
  brandField?: ServerHtml
  prices: { name: string; typed: string; error?: string }[]
  hiddenFields: Record<string, string>
}

export function FilterForm({ brandField, prices, hiddenFields }: FilterFormProps) {
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      {brandField && <Html is="div" className="field" of={brandField} />}
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
