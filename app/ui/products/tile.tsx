import type { ReactNode } from 'react'
import { Picture } from '~/ui/image'
import type { CardSettings } from './card-settings'
import { Price, PriceNotes, Reduction } from './price'
import { SoldOut } from './stock'

// Only in the HTML of `serverHtml`, so links have no enhancements.

interface TileProps {
  to: string
  name: string
  imageId: string | null
  shop: CardSettings
  children: ReactNode
}

export function Tile({ to, name, imageId, shop, children }: TileProps) {
  return (
    <li className="product-card">
      <div className="frame">
        <Picture id={imageId} wholePictures={shop.wholePictures} />
      </div>
      <h3 lang={shop.lang}>
        <a href={to}>{name}</a>
      </h3>
      {children}
    </li>
  )
}

interface ProductTileProps {
  shop: CardSettings
  product: {
    slug: string
    name: string
    price: number
    oldPrice: number | null
    highestPrice?: number | null
    imageId: string | null
    priceNotes?: string[]
    percentOff?: number
    isSoldOut: number
  }
}

export function ProductTile({ product, shop }: ProductTileProps) {
  return (
    <Tile to={`/products/${product.slug}`} shop={shop} {...product}>
      <p className="amounts">
        <Price money={shop.money} {...product} /> <Reduction money={shop.money} {...product} />
      </p>
      <PriceNotes {...product} />
      {shop.priceNote && <span className="hint">{shop.priceNote}</span>}
      <SoldOut {...product} />
    </Tile>
  )
}

export function ListNote({ shop: { listNote } }: { shop: CardSettings }) {
  return listNote ? (
    <a href="/delivery" className="hint delivery-note">
      {listNote}
    </a>
  ) : null
}
