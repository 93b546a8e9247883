import { listCategoryNames } from '~/domain/catalogue/categories/list-categories.server'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { t } from '~/languages/translate'
import { findSuggestionsHtml } from '~/shared-html/suggestions.server'
import { cachedRead } from '~/speed/cached-reads.server'
import { Html } from '~/speed/elements'
import { serverHtml } from '~/speed/server-html.server'

export function nothingFoundHtml() {
  return cachedRead('nothing found', async () => {
    const lang = textLangOf(await shopSettings())
    const categories = (await listCategoryNames()).slice(0, maxCategoryLinks)
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
          <ul className="chips" aria-label={t('Categories')} lang={lang}>
            {categories.map((category) => (
              <li key={category}>
                <a href={`/products?${new URLSearchParams({ category })}`}>{category}</a>
              </li>
            ))}
          </ul>
        </div>
        {suggestions && <Html is="div" of={suggestions} />}
      </>,
    )
  })
}
