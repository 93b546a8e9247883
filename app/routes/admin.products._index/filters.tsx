import type { AdminProductsQuery } from '~/domain/catalogue/catalogue'
import { t } from '~/languages/translate'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'
import { useTextLang } from '~/ui/use-shop'

const showValues = {
  all: '',
  'sold out': 'sold-out',
  hidden: 'hidden',
  'without image': 'without-image',
} as const

interface Props {
  query: AdminProductsQuery
  categories: string[]
}

export function Filters({ query, categories }: Props) {
  const show = showValues[query.only]
  const hiddenFields = {
    category: query.category,
    sort: query.sort === 'newest' ? '' : query.sort,
    order: query.reversed ? 'reversed' : '',
    show,
  }
  return (
    <div className="filters">
      <SearchForm label={t('Search products')} search={query.search} hiddenFields={hiddenFields} />
      <Chips
        label={t('Categories')}
        name="category"
        options={categories.map((category) => [category, category])}
        chosen={query.category}
        lang={useTextLang()}
      />
      <Chips
        label={t('Filter')}
        name="show"
        options={[
          ['', t('All')],
          ['sold-out', t('Out of stock', { context: 'filter' })],
          ['hidden', t('Hidden', { context: 'filter' })],
          ['without-image', t('Without image')],
        ]}
        chosen={show}
      />
    </div>
  )
}
