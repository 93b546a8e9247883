import { listBrands } from '~/domain/catalogue/lists/brands.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { textLangOf } from '~/domain/settings/text-language'
import { t } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import { serverHtml } from '~/speed/server-html.server'

export async function findBrandFieldHtml(category: string, chosen = '') {
  if (!chosen) return cachedRead(`brand field ${category}`, () => renderField(category, chosen))
  return renderField(category, chosen)
}

async function renderField(category: string, chosen: string) {
  const brands = withChosen(await listBrands(category), chosen)
  if (brands.length === 0) return undefined
  const lang = textLangOf(await shopSettings())
  return serverHtml(
    <>
      <label htmlFor="brand">{t('Brand')}</label>
      <select id="brand" name="brand" defaultValue={chosen} autoComplete="off">
        <option value="">{t('All brands')}</option>
        {brands.map((name) => (
          <option key={name} lang={lang}>
            {name}
          </option>
        ))}
      </select>
    </>,
  )
}

// A link can lead to a brand that is not among those to choose from.
function withChosen(brands: string[], chosen: string) {
  return !chosen || brands.includes(chosen) ? brands : [chosen, ...brands]
}
