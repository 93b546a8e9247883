import { fewUnits, stockText } from '~/domain/catalogue/lists/catalogue'

/** On tiles, which say nothing of what is in stock. */
export function SoldOut({ isSoldOut }: { isSoldOut: number }) {
  if (isSoldOut === 0) return null
  return (
    <p className="facts">
      <Stock units={0} />
    </p>
  )
}

export function Stock({ units, isShort }: { units: number; isShort?: boolean }) {
  const text = stockText(units, isShort)
  if (!text) return null
  const level = units === 0 ? 'stock none' : units <= fewUnits ? 'stock few' : 'stock'
  return <span className={level}>{text}</span>
}
