import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { Link } from '~/ui/link'
import { RowActions } from '~/ui/lists/row-actions'
import { DeliveryPriceTable } from '~/ui/orders/delivery-price-table'
import type { pricesOf } from './prices.server'

type Shown = Awaited<ReturnType<typeof pricesOf>>

interface Props extends Pick<Shown, 'prices' | 'missing' | 'unweighed'> {
  editedId?: string
  path: string
}

export function PriceList({ prices, missing, unweighed, editedId, path }: Props) {
  if (prices.length === 0) {
    return (
      <p className="empty">
        {t(
          'The price of the method applies to all countries and weights. Add a price to replace it.',
        )}
      </p>
    )
  }
  return (
    <>
      {missing.count > 0 && <Missing {...missing} />}
      {unweighed > 0 && <Unweighed count={unweighed} />}
      <DeliveryPriceTable
        prices={prices.map(({ id, texts }) => ({ id, ...texts }))}
        hint={hintOf}
        actions={({ id, countries, weight }) => {
          const isOpen = id === editedId
          return (
            <RowActions
              name={[countries, weight].filter(Boolean).join(', ')}
              isOpen={isOpen}
              closeText="Cancel"
              editTo={isOpen ? path : `?edit=${id}#price-title`}
              deleteTo={`?delete=${id}`}
            />
          )
        }}
      />
    </>
  )
}

function hintOf(hasWeights: boolean) {
  return t(
    hasWeights
      ? 'What counts is the first entry with the country of the customer, and of its lines the first that fits the weight.'
      : 'The first line with the country of the customer counts.',
  )
}

function Missing({ count, names }: Shown['missing']) {
  return (
    <p className="callout">
      {names
        ? t('Countries without a price: {countries}. Customers there cannot choose this method.', {
            countries: names,
          })
        : tn(
            count,
            'There is no price for {count} country. Customers there cannot choose this method.',
            'There is no price for {count} countries. Customers there cannot choose this method.',
          )}
    </p>
  )
}

function Unweighed({ count }: { count: number }) {
  return (
    <p className="callout">
      {rich(
        tn(
          count,
          '<link>{count} product</link> has no weight and counts as 0 kg.',
          '<link>{count} products</link> have no weight and count as 0 kg.',
        ),
        { link: (text) => <Link to="/admin/products?show=without-weight">{text}</Link> },
      )}
    </p>
  )
}
