import type { Entry } from '~/domain/buying/entered-orders/entry.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { intentButton } from '~/intents'
import { t, tn } from '~/languages/translate'
import { TextField } from '~/ui/forms/fields'
import type { FormField } from '~/ui/forms/form-field'
import { useReply } from '~/ui/forms/use-reply'
import { LineName } from '~/ui/orders/line-name'
import { useMoney } from '~/ui/use-shop'
import type { EntryFields } from './entry-form'
import type { action } from './route'

type Lines = Entry['content']['lines']

interface Props extends Pick<Entry, 'found'> {
  fields: Pick<EntryFields, 'findProduct'>
  lines: Lines
}

export function ProductLines({ fields: { findProduct }, lines, found }: Props) {
  return (
    <fieldset id="products">
      <legend>{t('Products')}</legend>
      {lines.length > 0 && (
        <ul className="ruled-list">
          {lines.map((line, at) => (
            <Line key={line.variantId} line={line} name={`line${at}`} />
          ))}
        </ul>
      )}
      <div className="find">
        <TextField field={findProduct} label={t('Find a product')} autoComplete="off" />
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

function Line({ line, name }: { line: Lines[number]; name: string }) {
  const { product, variantId } = line
  const money = useMoney()
  const reply = useReply()
  const fieldOf = (part: 'units' | 'percent' | 'amount' | 'reason'): FormField => {
    const fieldName = `${name}.${part}`
    const typed = reply?.initialValue?.[name] as Record<string, string> | undefined
    const initialValue = typed ? typed[part] : String(line[part] ?? '')
    return {
      id: `entry-${fieldName}`,
      name: fieldName,
      errors: reply?.error?.[fieldName],
      initialValue,
    }
  }
  const [percent, amount] = [fieldOf('percent'), fieldOf('amount')]
  const fullName = fullNameOf(product.productName, product.variantName)
  return (
    <li className="entered-line">
      <p>
        <LineName line={product} withNumber /> · {money.format(product.price)} ·{' '}
        {tn(product.stock, '{count} in stock', '{count} in stock')}
      </p>
      <input type="hidden" name={`${name}.variantId`} value={variantId} />
      <TextField field={fieldOf('units')} label={t('Units')} inputMode="numeric" />
      <details
        className="optional-fields"
        open={Boolean(percent.initialValue || amount.initialValue)}
      >
        <summary>{t('Lower the price')}</summary>
        <TextField field={percent} label={t('Percent off')} inputMode="numeric" />
        <TextField field={amount} label={t('Or an amount off the line')} inputMode="decimal" />
        <TextField
          field={fieldOf('reason')}
          label={t('Reason')}
          hint={t('The customer reads it on the order and the invoice.')}
          autoComplete="off"
        />
      </details>
      <button
        type="submit"
        className="link-button"
        aria-label={t('Remove {name}', { name: fullName })}
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
