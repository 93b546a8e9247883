import { dollars } from '~/domain/money'

/** The price of a product and, if discounted, its old price. In cents. */
export function Price({ price, oldPrice }: { price: number; oldPrice: number | null }) {
  if (oldPrice === null) return <span className="price">{dollars(price)}</span>
  return (
    <span className="price reduced">
      <span className="visually-hidden">Old price: </span>
      <s>{dollars(oldPrice)}</s> <span className="visually-hidden">New price: </span>
      <strong>{dollars(price)}</strong>
    </span>
  )
}

export function Reduction({ price, oldPrice }: { price: number; oldPrice: number | null }) {
  if (oldPrice === null) return null
  return (
    <span className="badge reduction">{`${Math.round((1 - price / oldPrice) * 100)}% off`}</span>
  )
}
