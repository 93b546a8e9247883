import type { ReactNode } from 'react'
import { type ListedProduct, likesOnCard, noDescription } from '~/domain/catalogue/lists/catalogue'
import { t } from '~/languages/translate'
import { CachedHtml } from '~/speed/elements'
import { Picture } from '~/ui/image'
import { Link } from '~/ui/link'
import type { CardSettings } from './card-settings'
import { DeliveryNote, Price, PriceNotes, Reduction } from './price'
import { Stock } from './stock'

interface Props {
  product: ListedProduct
  shop: CardSettings
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
  return (
    <CachedHtml name="product-card" is="li" attributes={{ className }} of={card}>
      <Content {...card} />
    </CachedHtml>
  )
}

const className = 'product-card'

function Content({ product, shop, within, eager, children }: Props) {
  const { money, lang, priceNote, wholePictures, shortCards, ownName } = shop
  const query = within ? `?${new URLSearchParams({ category: within })}` : ''
  return (
    <>
      <div className="frame">
        <Picture id={product.imageId} wholePictures={wholePictures} eager={eager} />
        {product.secondImageId && (
          <Picture
            id={product.secondImageId}
            wholePictures={wholePictures}
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
          <Price {...product} money={money} /> <Reduction {...product} money={money} />
        </p>
        <PriceNotes {...product} />
        <DeliveryNote text={priceNote} />
        {shortCards ? (
          product.stock <= 0 && (
            <p className="facts">
              <Stock units={product.stock} />
            </p>
          )
        ) : (
          <>
            {product.brand !== ownName && (
              <p className="brand-name" lang={lang}>
                {product.brand}
              </p>
            )}
            {(ownName === undefined || product.preview !== product.name) && (
              <p className="description" lang={product.preview ? lang : undefined}>
                {product.preview || t(noDescription)}
              </p>
            )}
            <p className="facts">
              <Stock units={product.stock} />{' '}
              <span className="likes">{likesOnCard(product.likes)}</span>
            </p>
          </>
        )}
        {children}
      </div>
    </>
  )
}
