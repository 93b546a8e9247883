import { listPathOf } from '~/domain/catalogue/categories/category-path'
import { hasPicture } from '~/domain/shop/home/blocks'
import type { HomeBlock } from '~/domain/shop/home/home-page.server'
import { t, tn } from '~/languages/translate'
import { serverHtml } from '~/speed/server-html.server'
import { Image } from '~/ui/image'
import type { CardSettings } from '~/ui/products/card-settings'
import { ListNote, ProductTile, Tile } from '~/ui/products/tile'

interface Shop extends CardSettings {
  name: string
  welcome: string | undefined
  linksToFilter: boolean | undefined
}

export function renderBlocks(blocks: HomeBlock[], shop: Shop) {
  const first = blocks.find(({ kind }) => kind === 'hero')
  const withNote = blocks.find(({ products }) => products.length > 0)
  const stories = blocks.filter(({ kind }) => kind === 'story')
  return serverHtml(
    <>
      {!first && <h1 className="visually-hidden">{shop.name}</h1>}
      {blocks.map((block) => (
        <Block
          key={block.id}
          block={block}
          shop={block === withNote ? shop : { ...shop, listNote: undefined }}
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
    </>,
  )
}

interface Props {
  block: HomeBlock
  shop: Shop
  isFirst: boolean
  /** Whether the text comes before the picture. */
  isTurned: boolean
}

function Block({ block, shop, ...place }: Props) {
  const { kind, title, text, products, tiles } = block
  const { lang } = shop
  if (hasPicture(kind)) return <Picture block={block} lang={lang} {...place} />
  if (kind === 'facts') {
    return (
      <ul className="promises" lang={lang}>
        {text.split('\n').map((fact) => (
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
          <ProductTile key={product.slug} product={product} shop={shop} />
        ))}
        {tiles.map((tile) => (
          <Tile key={tile.name} to={listPathOf(tile, shop)} {...tile} shop={shop}>
            <span className="hint">
              {tn(Number(tile.products), '{count} product', '{count} products')}
            </span>
          </Tile>
        ))}
      </ul>
      <ListNote shop={shop} />
    </section>
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
