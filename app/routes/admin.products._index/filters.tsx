import type { AdminProductsQuery } from '~/domain/catalogue/catalogue'
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
      <SearchForm label="Search products" search={query.search} hiddenFields={hiddenFields} />
      <Chips
        label="Categories"
        name="category"
        options={categories.map((category) => [category, category])}
        chosen={query.category}
        lang={useTextLang()}
      />
      <Chips
        label="Filter"
        name="show"
        options={[
          ['', 'All'],
          ['sold-out', 'Out of stock'],
          ['hidden', 'Hidden'],
          ['without-image', 'Without image'],
        ]}
        chosen={show}
      />
    </div>
  )
}
