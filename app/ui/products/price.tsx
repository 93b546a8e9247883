import { type Money, rateText } from '~/domain/basics/money/money'
import type { PriceTexts } from '~/domain/eu/price-indication/price-texts'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'

interface Prices {
  money: Money
  price: number
  oldPrice: number | null
  /** The prices are those of the cheapest variant, and others cost more. */
  highestPrice?: number | null
}

export function Price({ money, price, oldPrice, highestPrice }: Prices) {
  if (oldPrice === null) {
    const shown = money.format(price)
    return (
      <span className="price">{highestPrice ? t('from {price}', { price: shown }) : shown}</span>
    )
  }
  const prices = (
    <>
      <span>
        <span className="visually-hidden">{t('Old price:')} </span>
        <s>{money.format(oldPrice)}</s>
      </span>{' '}
      <span>
        <span className="visually-hidden">{t('New price:')} </span>
        <strong>{money.format(price)}</strong>
      </span>
    </>
  )
  return (
    <span className="price reduced">
      {highestPrice ? rich(t('from {price}'), { price: prices }) : prices}
    </span>
  )
}

export function PriceNotes({ priceNotes }: PriceTexts) {
  return priceNotes?.map((note) => (
    <span className="hint price-note" key={note}>
      {note}
    </span>
  ))
}

/** What the price includes, such as `plus delivery`; undefined if the shop does not say it. */
export function DeliveryNote({ text }: { text: string | false | undefined }) {
  if (!text) return null
  return (
    <Link to="/delivery" className="hint delivery-note">
      {text}
    </Link>
  )
}

export function Reduction({ money, price, oldPrice, percentOff }: Prices & PriceTexts) {
  if (oldPrice === null || percentOff === 0) return null
  const percent = percentOff ?? Math.round((1 - price / oldPrice) * 100)
  return (
    <span className="badge reduction">
      {t('{percent} off', { percent: rateText(100 * percent, money) })}
    </span>
  )
}
