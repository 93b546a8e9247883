/** What the law asks a shop to say beside a price. The fields are missing unless the shop has switched them on. */
export interface PriceTexts {
  priceNotes?: string[]
  /** How far the price is below the prior price; if missing, the price before the discount counts. */
  percentOff?: number
}
