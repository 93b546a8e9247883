import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HomeBlock } from '~/domain/home/home-page.server'
import type { Money } from '~/domain/money'
import { t, tn } from '~/languages/translate'
import { Image } from '~/ui/image'
import { Link } from '~/ui/link'
import { HtmlCache } from '~/ui/products/html-cache'
import { PriceIn, PriceNotes } from '~/ui/products/price'

// Only the server renders the blocks, so no browser loads code for them. Links in them are without enhancements.

interface Shop {
  name: string
  /** Undefined if the home page does not welcome its visitors. */
  welcome: string | undefined
  money: Money
  /** Undefined if the texts of the shop are in its language. */
  lang: string | undefined
  /** Beside each price. */
  priceNote: string | undefined
}

export function renderBlocks(blocks: HomeBlock[], shop: Shop) {
  const first = blocks.find(({ kind }) => kind === 'hero')
  const stories = blocks.filter(({ kind }) => kind === 'story')
  return renderToStaticMarkup(
    <HtmlCache.Provider value={(_, render) => renderToStaticMarkup(render())}>
      {!first && <h1 className="visually-hidden">{shop.name}</h1>}
      {blocks.map((block) => (
        <Block
          key={block.id}
          block={block}
          shop={shop}
          isFirst={block === first}
          isTurned={stories.indexOf(block) % 2 === 1}
        />
      ))}
      {shop.welcome !== undefined && (
        <section className="welcome">
          <h2>{t('Welcome to {name}', { name: shop.name })}</h2>
          <p className="lead" lang={shop.lang}>
            {shop.welcome}
          </p>
        </section>
      )}
    </HtmlCache.Provider>,
  )
}

interface Props {
  block: HomeBlock
  shop: Shop
  /** Whether its title is that of the page. */
  isFirst: boolean
  /** Whether the text comes before the picture. */
  isTurned: boolean
}

function Block({ block, shop, ...place }: Props) {
  const { kind, title, text, products, tiles } = block
  const { lang } = shop
  if (kind === 'hero' || kind === 'story') return <Picture block={block} lang={lang} {...place} />
  if (kind === 'facts') {
    return (
      <ul className="promises" lang={lang}>
        {text
          .split('\n')
          .filter(Boolean)
          .map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
      </ul>
    )
  }
  if (products.length + tiles.length === 0) return null
  return (
    <section>
      <h2 lang={lang}>{title}</h2>
      <ul className="grid">
        {products.map((product) => (
          <Tile key={product.slug} to={`/products/${product.slug}`} {...product} lang={lang}>
            <PriceIn money={shop.money} {...product} />
            <PriceNotes {...product} />
            {shop.priceNote && <span className="hint">{shop.priceNote}</span>}
          </Tile>
        ))}
        {tiles.map((tile) => (
          <Tile key={tile.name} to={pathOfCategory(tile.name)} {...tile} lang={lang}>
            <span className="hint">
              {tn(Number(tile.products), '{count} product', '{count} products')}
            </span>
          </Tile>
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  to: string
  name: string
  imageId: string | null
  lang: string | undefined
  children: ReactNode
}

function Tile({ to, name, imageId, lang, children }: TileProps) {
  return (
    <li className="product-card">
      <div className="frame">
        <Image id={imageId} alt="" sizes="(min-width: 1280px) 280px, 46vw" />
      </div>
      <h3 lang={lang}>
        <Link to={to}>{name}</Link>
      </h3>
      {children}
    </li>
  )
}

function Picture({ block, lang, isFirst, isTurned }: Omit<Props, 'shop'> & Pick<Shop, 'lang'>) {
  const { kind, title, text, buttonText, buttonUrl, imageId, imageText } = block
  return (
    <section
      className={kind === 'hero' ? 'opening' : isTurned ? 'story turned' : 'story'}
      lang={lang}
    >
      {imageId && (
        <Image
          id={imageId}
          alt={imageText}
          sizes="(min-width: 900px) 55vw, 100vw"
          eager={isFirst}
        />
      )}
      <div>
        {isFirst ? <h1>{title}</h1> : <h2>{title}</h2>}
        {text && <p className="lead">{text}</p>}
        {buttonText && (
          <a className={kind === 'hero' ? 'button' : 'button quiet'} href={buttonUrl}>
            {buttonText}
          </a>
        )}
      </div>
    </section>
  )
}

function pathOfCategory(category: string) {
  return `/products?${new URLSearchParams({ category })}`
}
