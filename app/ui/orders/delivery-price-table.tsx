import type { ReactNode } from 'react'
import { t } from '~/languages/translate'

export interface ShownPrice {
  countries: string
  weight: string
  tariff: string
}

interface Props<P extends ShownPrice> {
  prices: P[]
  /** What counts, if there are several prices. */
  hint: (hasWeights: boolean) => string
  actions?: (price: P) => ReactNode
}

export function DeliveryPriceTable<P extends ShownPrice>({ prices, hint, actions }: Props<P>) {
  const hasWeights = prices.some(({ weight }) => weight)
  return (
    <>
      <table className="stacked-table prices">
        <thead>
          <tr>
            <th scope="col">{t('Countries')}</th>
            {hasWeights && <th scope="col">{t('Weight of the order')}</th>}
            <th scope="col">{t('Price')}</th>
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <tr key={`${price.countries} ${price.weight}`}>
              <th scope="row">{price.countries}</th>
              {hasWeights && <td>{price.weight || t('any weight')}</td>}
              <td className="terms">{price.tariff}</td>
              {actions && <td>{actions(price)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > 1 && <p className="hint">{hint(hasWeights)}</p>}
    </>
  )
}
