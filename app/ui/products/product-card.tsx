import type { ReactNode } from 'react'
import { type CardProduct, likesOnCard, noDescription } from '~/domain/catalogue/catalogue'
import { t } from '~/languages/translate'
import { Picture } from '~/ui/image'
import { Link } from '~/ui/link'
import { CachedHtml } from '~/ui/server-elements'
import { DeliveryNote, PriceIn, PriceNotes, Reduction } from './price'
import type { ShopOfCards } from './shop-of-cards'
import { Stock } from './stock'

interface Props extends ShopOfCards {
  product: CardProduct
  eager?: boolean
  /** The category of the list, so that the product page can link back to it. */
  within?: string
  children?: ReactNode
}

export function ProductCard({ children, ...card }: Props) {
  if (children) {
    return (
      <li className={className}>
        <Content {...card}>{children}</Content>
      </li>
    )
  }
  // Cards take most of the time to render a catalogue page, and most cards were rendered before.
  return (
    <CachedHtml is="li" className={className} of={card}>
      <Content {...card} />
    </CachedHtml>
  )
}

const className = 'product-card'

function Content({ product, within, money, lang, priceNote, children, ...picture }: Props) {
  const query = within ? `?${new URLSearchParams({ category: within })}` : ''
  return (
    <>
      <div className="frame">
        <Picture {...picture} id={product.imageId} />
        {product.secondImageId && (
          <Picture
            id={product.secondImageId}
            wholePictures={picture.wholePictures}
            className="image second"
          />
        )}
        {product.isFavorite && (
          <span className="heart" role="img" aria-label={t('One of your favorites')}>
            ♥
          </span>
        )}
      </div>
      <div className="text">
        <h2 lang={lang}>
          <Link to={`/products/${product.slug}${query}`} prefetch="intent">
            {product.name}
          </Link>
        </h2>
        <p className="amounts">
          <PriceIn {...product} money={money} /> <Reduction {...product} money={money} />
        </p>
        <PriceNotes {...product} />
        <DeliveryNote text={priceNote} />
        <p className="brand-name" lang={lang}>
          {product.brand}
        </p>
        <p className="description" lang={product.preview ? lang : undefined}>
          {product.preview || t(noDescription)}
        </p>
        <p className="facts">
          <Stock units={product.stock} />{' '}
          <span className="likes">{likesOnCard(product.likes)}</span>
        </p>
        {children}
      </div>
    </>
  )
}
