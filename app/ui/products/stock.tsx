import { stockText } from '~/domain/catalogue/lists/catalogue'

const few = 3

export function Stock({ units }: { units: number }) {
  const level = units === 0 ? 'stock none' : units <= few ? 'stock few' : 'stock'
  return <span className={level}>{stockText(units)}</span>
}
