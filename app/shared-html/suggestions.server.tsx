import { listNewest, tilesDependOn } from '~/domain/catalogue/lists/product-tiles.server'
import { t } from '~/languages/translate'
import { pageFrame } from '~/page-frame/page-frame.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'
import { cardSettingsOf } from '~/ui/products/card-settings'
import { ListNote, ProductTile } from '~/ui/products/tile'

export function findSuggestionsHtml() {
  return cachedRead('suggestions', render, () => tilesDependOn)
}

async function render() {
  const products = await listNewest(4)
  if (products.length === 0) return undefined
  const shop = cardSettingsOf(await pageFrame())
  return serverHtml(
    <section className="suggestions" aria-labelledby="suggestions">
      <h2 id="suggestions">{t('New in the shop')}</h2>
      <ul className="grid">
        {products.map((product) => (
          <ProductTile key={product.slug} product={product} shop={shop} />
        ))}
      </ul>
      <ListNote shop={shop} />
    </section>,
  )
}
