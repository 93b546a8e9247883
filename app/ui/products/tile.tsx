import type { ReactNode } from 'react'
import type { Money } from '~/domain/money'
import { Image } from '~/ui/image'
import { PriceIn, PriceNotes } from './price'

// Only the server renders tiles, so no browser loads code for them. Links in them are without enhancements.

interface TileProps {
  to: string
  name: string
  imageId: string | null
  lang: string | undefined
  children: ReactNode
}

/** The picture and the name of a product or a category. */
export function Tile({ to, name, imageId, lang, children }: TileProps) {
  return (
    <li className="product-card">
      <div className="frame">
        <Image id={imageId} alt="" sizes="(min-width: 1280px) 280px, 46vw" />
      </div>
      <h3 lang={lang}>
        <a href={to}>{name}</a>
      </h3>
      {children}
    </li>
  )
}

interface ProductTileProps {
  product: {
    slug: string
    name: string
    price: number
    oldPrice: number | null
    highestPrice?: number | null
    imageId: string | null
    priceNotes?: string[]
  }
  money: Money
  lang: string | undefined
  priceNote: string | undefined
}

export function ProductTile({ product, money, lang, priceNote }: ProductTileProps) {
  return (
    <Tile to={`/products/${product.slug}`} {...product} lang={lang}>
      <PriceIn money={money} {...product} />
      <PriceNotes {...product} />
      {priceNote && <span className="hint">{priceNote}</span>}
    </Tile>
  )
}
