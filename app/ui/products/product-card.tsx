import { type ReactNode, useContext } from 'react'
import { type CardProduct, likesOnCard, stockText } from '~/domain/catalogue/catalogue'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { HtmlCache } from './html-cache'
import { Price, Reduction } from './price'

interface Props {
  product: CardProduct
  eager?: boolean
  /** The category the visitor is looking through, so that the product can lead back to it. */
  within?: string
  /** Where the card leads, when that is not the product's page in the shop. */
  to?: string
  /** What can be done with the product right here. */
  children?: ReactNode
}

/** A product in a grid. The whole card leads to the product. */
export function ProductCard({ children, ...card }: Props) {
  const htmlOf = useContext(HtmlCache)
  if (!htmlOf || children) {
    return (
      <li className={className}>
        <Content {...card}>{children}</Content>
      </li>
    )
  }
  // Most of what a page of the catalogue costs are its cards, and most of them are as they were on the page before.
  const html = htmlOf(JSON.stringify(card), () => <Content {...card} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has made it
  return <li className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

const className = 'card product-card'

function Content({ product, eager, within, to, children }: Props) {
  const query = within ? `?${new URLSearchParams({ category: within })}` : ''
  return (
    <>
      <div className="frame">
        <Image id={product.imageId} alt="" sizes={cardSizes} eager={eager} />
        <Reduction {...product} />
        {product.isFavorite && (
          <span className="heart" role="img" aria-label="One of your favorites">
            ♥
          </span>
        )}
      </div>
      <div className="text">
        <p className="brand-name">{product.brand}</p>
        <h2>
          <Link to={to ?? `/products/${product.slug}${query}`} prefetch="intent">
            {product.name}
          </Link>
        </h2>
        <p className="description">{product.preview}</p>
        <p className="facts">
          <Price {...product} />
          <span className={product.stock > 0 ? 'stock' : 'stock none'}>
            {stockText(product.stock)}
          </span>
        </p>
        <p className="likes">{likesOnCard(product.likes)}</p>
        {children}
      </div>
    </>
  )
}

const cardSizes = '(min-width: 1280px) 280px, 46vw'
