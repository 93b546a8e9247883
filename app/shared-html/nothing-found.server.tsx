import { listPathOf } from '~/domain/catalogue/categories/category-path'
import { listCategoryLinks } from '~/domain/catalogue/categories/list-categories.server'
import { tilesDependOn } from '~/domain/catalogue/lists/product-tiles.server'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { t } from '~/languages/translate'
import { pageFrame } from '~/page-frame/page-frame.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { Html } from '~/speed/elements'
import { serverHtml } from '~/speed/server-html.server'
import { findSuggestionsHtml } from './suggestions.server'

export function nothingFoundHtml() {
  return cachedRead('nothing found', render, () => tilesDependOn)
}

async function render() {
  const lang = textLangOf(await shopSettings())
  const categories = (await listCategoryLinks()).slice(0, maxCategoryLinks)
  const frame = await pageFrame()
  const suggestions = await findSuggestionsHtml()
  return serverHtml(
    <>
      <div className="empty">
        <p>{t('No products match your search.')} </p>
        <p>
          <a className="button" href="/products">
            {t('All products')}
          </a>
        </p>
        {categories.length > 0 && (
          <ul className="chips" aria-label={t('Categories')} lang={lang}>
            {categories.map((category) => (
              <li key={category.name}>
                <a href={listPathOf(category, frame)}>{category.name}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {suggestions && <Html is="div" of={suggestions} />}
    </>,
  )
}
