import { dollars } from '../domain/money'

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
