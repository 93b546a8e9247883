import { type ReactNode, useContext } from 'react'
import { type CardProduct, likesOnCard, stockText } from '~/domain/catalogue/catalogue'
import type { Money } from '~/domain/money'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useMoney } from '~/ui/use-shop'
import { HtmlCache } from './html-cache'
import { PriceIn, Reduction } from './price'

interface Props {
  product: CardProduct
  eager?: boolean
  /** The category of the list, so that the product page can link back to it. */
  within?: string
  to?: string
  children?: ReactNode
}

export function ProductCard({ children, ...card }: Props) {
  const htmlOf = useContext(HtmlCache)
  const money = useMoney()
  if (!htmlOf || children) {
    return (
      <li className={className}>
        <Content {...card} money={money}>
          {children}
        </Content>
      </li>
    )
  }
  // Cards take most of the time to render a catalogue page, and most cards were rendered before.
  const key = JSON.stringify([card, money.currency, money.locale])
  const html = htmlOf(key, () => <Content {...card} money={money} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <li className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

const className = 'card product-card'

function Content({ product, eager, within, to, money, children }: Props & { money: Money }) {
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
          <PriceIn {...product} money={money} />
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
