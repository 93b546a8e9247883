import { dollars } from '~/domain/money'

/** What a product costs now and, while its category is discounted, what it cost before; cents. */
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

/** By how much a product is reduced, in whole percent; nothing for one that is not. */
export function Reduction({ price, oldPrice }: { price: number; oldPrice: number | null }) {
  if (oldPrice === null) return null
  return (
    <span className="badge reduction">{`${Math.round((1 - price / oldPrice) * 100)}% off`}</span>
  )
}
