import type { ReactNode } from 'react'
import { Picture } from '~/ui/image'
import { PriceIn, PriceNotes } from './price'
import type { ShopOfCards } from './shop-of-cards'

// Only the server renders tiles, so no browser loads code for them. Links in them are without enhancements.

interface TileProps {
  to: string
  name: string
  imageId: string | null
  lang: string | undefined
  wholePictures: boolean | undefined
  children: ReactNode
}

/** The picture and the name of a product or a category. */
export function Tile({ to, name, imageId, lang, wholePictures, children }: TileProps) {
  return (
    <li className="product-card">
      <div className="frame">
        <Picture id={imageId} wholePictures={wholePictures} />
      </div>
      <h3 lang={lang}>
        <a href={to}>{name}</a>
      </h3>
      {children}
    </li>
  )
}

interface ProductTileProps extends ShopOfCards {
  product: {
    slug: string
    name: string
    price: number
    oldPrice: number | null
    highestPrice?: number | null
    imageId: string | null
    priceNotes?: string[]
  }
}

export function ProductTile({ product, money, priceNote, ...tile }: ProductTileProps) {
  return (
    <Tile to={`/products/${product.slug}`} {...tile} {...product}>
      <PriceIn money={money} {...product} />
      <PriceNotes {...product} />
      {priceNote && <span className="hint">{priceNote}</span>}
    </Tile>
  )
}
