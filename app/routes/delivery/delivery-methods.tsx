import { t } from '~/languages/translate'
import { DeliveryPriceTable, type ShownPrice } from '~/ui/orders/delivery-price-table'
import { ShopText } from '~/ui/shop-text'
import { TableHead } from '~/ui/table-head'

interface Props {
  methods: {
    name: string
    tariff: string
    time?: string
    collection?: string
    prices?: ShownPrice[]
  }[]
  showsTimes: boolean
}

export function DeliveryMethods({ methods, showsTimes }: Props) {
  return (
    <>
      <MethodTable methods={methods} showsTimes={showsTimes} />
      {methods.map(
        ({ name, prices }) =>
          prices && (
            <section key={name} className="legal-text">
              <h3>
                <ShopText>{name}</ShopText>
              </h3>
              <DeliveryPriceTable prices={prices} hint={hintOf} />
            </section>
          ),
      )}
    </>
  )
}

function MethodTable({ methods, showsTimes }: Props) {
  return (
    <table className="stacked-table prices">
      <TableHead
        columns={[
          t('Method', { context: 'delivery' }),
          t('Price'),
          showsTimes && t('Delivery time'),
        ]}
      />
      <tbody>
        {methods.map(({ name, tariff, time, collection }) => (
          <tr key={name}>
            <th scope="row">
              <ShopText>{name}</ShopText>
              {collection && (
                <p className="hint lines">
                  <ShopText>{collection}</ShopText>
                </p>
              )}
            </th>
            <td className="amount">{tariff}</td>
            {showsTimes && (
              <td data-label={t('Delivery time')}>{time ? <ShopText>{time}</ShopText> : '–'}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function hintOf(hasWeights: boolean) {
  return t(
    hasWeights
      ? 'What counts is the first entry with your country, and of its lines the first that fits the weight.'
      : 'The first line with your country counts.',
  )
}
