import { type ReactNode, useContext } from 'react'
import { type CardProduct, likesOnCard, noDescription } from '~/domain/catalogue/catalogue'
import type { Money } from '~/domain/money'
import { t } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { useMoney, useShop, useTextLang } from '~/ui/use-shop'
import { HtmlCache } from './html-cache'
import { DeliveryNote, PriceIn, PriceNotes, Reduction } from './price'
import { Stock } from './stock'

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
  const lang = useTextLang()
  const note = useShop()?.priceNote
  if (!htmlOf || children) {
    return (
      <li className={className}>
        <Content {...card} money={money} lang={lang} note={note}>
          {children}
        </Content>
      </li>
    )
  }
  // Cards take most of the time to render a catalogue page, and most cards were rendered before.
  const key = JSON.stringify([card, money.currency, money.locale, lang, note])
  const html = htmlOf(key, () => <Content {...card} money={money} lang={lang} note={note} />)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has rendered it
  return <li className={className} dangerouslySetInnerHTML={{ __html: html }} />
}

const className = 'product-card'

interface ContentProps extends Props {
  money: Money
  lang: string | undefined
  note: string | undefined
}

function Content({ product, eager, within, to, money, lang, note, children }: ContentProps) {
  const query = within ? `?${new URLSearchParams({ category: within })}` : ''
  return (
    <>
      <div className="frame">
        <Image id={product.imageId} alt="" sizes={cardSizes} eager={eager} />
        {product.secondImageId && (
          <Image id={product.secondImageId} alt="" sizes={cardSizes} className="image second" />
        )}
        {product.isFavorite && (
          <span className="heart" role="img" aria-label={t('One of your favorites')}>
            ♥
          </span>
        )}
      </div>
      <div className="text">
        <h2 lang={lang}>
          <Link to={to ?? `/products/${product.slug}${query}`} prefetch="intent">
            {product.name}
          </Link>
        </h2>
        <p className="amounts">
          <PriceIn {...product} money={money} /> <Reduction {...product} money={money} />
        </p>
        <PriceNotes {...product} />
        <DeliveryNote text={note} />
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

const cardSizes = '(min-width: 1280px) 280px, 46vw'
