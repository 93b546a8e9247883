import type { ReactNode } from 'react'
import { t } from '~/languages/translate'

interface Props {
  prices: { countries: string; weight: string; terms: string }[]
  /** For admins. */
  actions?: (at: number) => ReactNode
}

export function DeliveryPriceTable({ prices, actions }: Props) {
  const hasWeights = prices.some(({ weight }) => weight)
  return (
    <>
      <table className="stacked-table">
        <thead>
          <tr>
            <th scope="col">{t('Countries')}</th>
            {hasWeights && <th scope="col">{t('Weight of the order')}</th>}
            <th scope="col">{t('Price')}</th>
            {actions && <td />}
          </tr>
        </thead>
        <tbody>
          {prices.map(({ countries, weight, terms }, at) => (
            <tr key={`${countries} ${weight}`}>
              <th scope="row">{countries}</th>
              {hasWeights && <td>{weight || t('any weight')}</td>}
              <td>{terms}</td>
              {actions && <td>{actions(at)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {prices.length > 1 && (
        <p className="hint">
          {t(
            hasWeights
              ? 'What counts is the first entry with your country, and of its lines the first that fits the weight.'
              : 'The first line with your country counts.',
          )}
        </p>
      )}
    </>
  )
}
