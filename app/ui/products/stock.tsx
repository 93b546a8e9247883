import { fewUnits, stockText } from '~/domain/catalogue/lists/catalogue'

export function Stock({ units, isShort }: { units: number; isShort?: boolean }) {
  const text = stockText(units, isShort)
  if (!text) return null
  const level = units === 0 ? 'stock none' : units <= fewUnits ? 'stock few' : 'stock'
  return <span className={level}>{text}</span>
}
