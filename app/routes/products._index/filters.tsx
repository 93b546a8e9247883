import { useLoaderData } from '@remix-run/react'
import { Chips } from '~/ui/lists/chips'
import { SearchForm } from '~/ui/lists/search-form'
import type { loader } from './route'

const stockOptions = [
  ['', 'All'],
  ['in', 'In stock only'],
] as const

export function Filters() {
  const { query, categories } = useLoaderData<typeof loader>()
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
        chosen={query.category}
      />
      <Chips label="Availability" name="stock" options={stockOptions} chosen={stock} />
    </div>
  )
}
