import type { EnteredLine } from '~/domain/buying/entered-orders/entered-order-draft'
import type { Entry } from '~/domain/buying/entered-orders/entry.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { intentButton } from '~/intents'
import { t, tn } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { LineName } from '~/ui/orders/line-name'
import { useMoney } from '~/ui/use-shop'
import type { action } from './route'

interface Props extends Pick<Entry, 'products' | 'found'> {
  field: FormField
  lines: LineFields[]
}

type LineFields = Record<keyof EnteredLine, FormField>

export function ProductLines({ field, lines, products, found }: Props) {
  return (
    <fieldset id="products">
      <legend>{t('Products')}</legend>
      {lines.length > 0 && (
        <ul className="ruled-list">
          {lines.map((fields) => {
            const id = String(fields.variantId.initialValue)
            const product = products.find(({ variantId }) => variantId === id)
            return product && <Line key={id} product={product} fields={fields} />
          })}
        </ul>
      )}
      <div className="find">
        <TextField field={field} label={t('Find a product')} autoComplete="off" />
        <button type="submit" className="button quiet" {...intentButton<typeof action>('search')}>
          {t('Search')}
        </button>
      </div>
      {found?.length === 0 && <p role="status">{t('No products found')}</p>}
      {found && found.length > 0 && (
        <ul className="ruled-list">
          {found.map((variant) => (
            <Found key={variant.variantId} variant={variant} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

interface LineProps {
  product: Entry['products'][number]
  fields: LineFields
}

function Line({ product, fields }: LineProps) {
  const { variantId, productName, variantName, price, stock } = product
  const { units, percent, amount, reason } = fields
  const money = useMoney()
  return (
    <li className="entered-line">
      <p>
        <LineName line={product} withNumber /> · {money.format(price)} ·{' '}
        {tn(stock, '{count} in stock', '{count} in stock')}
      </p>
      <input type="hidden" name={fields.variantId.name} value={variantId} />
      <TextField field={units} label={t('Units')} inputMode="numeric" />
      <details
        className="optional-fields"
        open={Boolean(percent.initialValue || amount.initialValue)}
      >
        <summary>{t('Lower the price')}</summary>
        <TextField field={percent} label={t('Percent off')} inputMode="numeric" />
        <TextField field={amount} label={t('Or an amount off the line')} inputMode="decimal" />
        <TextField
          field={reason}
          label={t('Reason')}
          hint={t('The customer reads it on the order and the invoice.')}
          autoComplete="off"
        />
      </details>
      <button
        type="submit"
        className="link-button"
        aria-label={t('Remove {name}', { name: fullNameOf(productName, variantName) })}
        {...intentButton<typeof action>('remove', variantId)}
      >
        {t('Remove')}
      </button>
    </li>
  )
}

function Found({ variant }: { variant: NonNullable<Entry['found']>[number] }) {
  const money = useMoney()
  const { productName, variantName, variantId, price, stock } = variant
  return (
    <li className="row">
      <span className="name">
        <LineName line={variant} withNumber /> · {money.format(price)} ·{' '}
        {tn(stock, '{count} in stock', '{count} in stock')}
      </span>
      {stock > 0 && (
        <button
          type="submit"
          className="button quiet"
          aria-label={t('Add {name}', { name: fullNameOf(productName, variantName) })}
          {...intentButton<typeof action>('add', variantId)}
        >
          {t('Add')}
        </button>
      )}
    </li>
  )
}
