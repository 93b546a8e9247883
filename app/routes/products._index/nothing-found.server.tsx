import { renderToStaticMarkup } from 'react-dom/server'
import { cachedRead } from '~/domain/cached-reads.server'
import { listSuggestions } from '~/domain/catalogue/list-products.server'
import { t } from '~/languages/translate'
import type { ShopOfCards } from '~/ui/products/product-card'
import { ProductTile } from '~/ui/products/tile'
import { shopOfCards } from '~/web/shop-of-cards.server'

/** What a search without results leads to, as HTML, so that browsers need no script for it. */
export function findNothingFound(categories: string[]) {
  return cachedRead('nothing found', async () => {
    const props = { categories, suggestions: await listSuggestions(), shop: await shopOfCards() }
    return renderToStaticMarkup(<NothingFound {...props} />)
  })
}

interface Props {
  categories: string[]
  suggestions: Awaited<ReturnType<typeof listSuggestions>>
  shop: ShopOfCards
}

function NothingFound({ categories, suggestions, shop }: Props) {
  return (
    <>
      <div className="empty">
        <p>{t('No products match your search.')} </p>
        <p>
          <a className="button" href="/products">
            {t('All products')}
          </a>
        </p>
        <ul className="chips" aria-label={t('Categories')} lang={shop.lang}>
          {categories.map((category) => (
            <li key={category}>
              <a href={`/products?${new URLSearchParams({ category })}`}>{category}</a>
            </li>
          ))}
        </ul>
      </div>
      {suggestions.length > 0 && (
        <section className="suggestions" aria-labelledby="suggestions">
          <h2 id="suggestions">{t('New in the shop')}</h2>
          <ul className="grid">
            {suggestions.map((product) => (
              <ProductTile key={product.slug} product={product} {...shop} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
