import { type ShopQuery, shopSorts } from '~/domain/catalogue/catalogue'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'
import { useTextLang } from '~/ui/use-shop'

const stockOptions = [
  ['', 'All'],
  ['in', 'In stock only'],
] as const

const sortOptions = Object.entries(shopSorts).map(
  ([sort, text]) => [sort === 'newest' ? '' : sort, text] as const,
)

interface Props {
  query: ShopQuery
  categories: string[]
}

export function Filters({ query, categories }: Props) {
  const stock = query.only === 'in stock' ? 'in' : ''
  return (
    <div className="filters">
      <SearchForm
        label="Search products"
        search={query.search}
        hiddenFields={{
          category: query.category,
          sort: query.order === 'newest' ? '' : query.order,
          stock,
        }}
      />
      <Chips
        label="Categories"
        name="category"
        options={categories.map((category) => [category, category])}
        lang={useTextLang()}
        chosen={query.category}
      />
      <Chips label="Availability" name="stock" options={stockOptions} chosen={stock} />
      <Chips
        label="Sort by"
        name="sort"
        options={sortOptions}
        chosen={query.order === 'newest' ? '' : query.order}
      />
    </div>
  )
}
