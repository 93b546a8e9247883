import { useLoaderData } from '@remix-run/react'
import { counted } from '~/domain/counted'
import { Link } from '~/ui/link'
import { Pagination } from '~/ui/lists/pagination'
import { ProductCard } from '~/ui/products/product-card'
import type { loader } from './route'

export function Result() {
  const { total, query, similar } = useLoaderData<typeof loader>()
  const isFiltered = query.search || query.category || query.only || query.order !== 'newest'
  const search = similar ?? query.search
  return (
    <p className="result" role="status">
      {counted(total, 'product')}
      {search && ` for “${search}”`}
      {isFiltered && (
        <>
          {' · '}
          <Link to="/products">Clear filters</Link>
        </>
      )}
    </p>
  )
}

export function Grid() {
  const { products, page, pages, query } = useLoaderData<typeof loader>()
  return (
    <>
      <ul className="grid">
        {products.map((product, index) => (
          <ProductCard
            key={product.id}
            product={product}
            eager={index < 4}
            within={query.category}
          />
        ))}
      </ul>
      <Pagination page={page} pages={pages} />
    </>
  )
}
