import { type AdminProductsQuery, defaultSort } from '~/domain/catalogue/lists/catalogue'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { t } from '~/languages/translate'
import { CategorySelect } from '~/ui/lists/category-select'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'
import { useTextLang } from '~/ui/use-shop'

interface Props {
  query: AdminProductsQuery
  categories: string[]
}

export function Filters({ query, categories }: Props) {
  const show = query.show === 'all' ? '' : query.show
  const lang = useTextLang()
  const hiddenFields = {
    sort: query.sort === defaultSort ? '' : query.sort,
    order: query.reversed ? 'reversed' : '',
    show,
  }
  return (
    <div className="filters">
      <SearchForm
        label={t('Search products')}
        search={query.search}
        hiddenFields={{ category: query.category, ...hiddenFields }}
      />
      {categories.length > maxCategoryLinks ? (
        <CategorySelect
          categories={categories}
          chosen={query.category}
          hiddenFields={{ search: query.search, ...hiddenFields }}
          lang={lang}
        />
      ) : (
        <Chips
          label={t('Categories')}
          name="category"
          options={categories.map((category) => [category, category])}
          chosen={query.category}
          lang={lang}
        />
      )}
      <Chips
        label={t('Filter')}
        name="show"
        options={[
          ['', t('All')],
          ['sold-out', t('Out of stock', { context: 'filter' })],
          ['hidden', t('Hidden', { context: 'filter' })],
          ['without-image', t('Without image')],
          // The prices of delivery lead here.
          ...(show === 'without-weight' ? [['without-weight', t('Without weight')] as const] : []),
        ]}
        chosen={show}
      />
    </div>
  )
}
