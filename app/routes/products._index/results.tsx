import { useLoaderData } from '@remix-run/react'
import { counted } from '~/domain/counted'
import { Link } from '~/ui/link'
import { Pagination } from '~/ui/lists/pagination'
import { ProductCard } from '~/ui/products/product-card'
import { useShop } from '~/ui/use-shop'
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
  const hasTax = Boolean(useShop()?.taxRate)
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
      {hasTax && <p className="hint">All prices include tax.</p>}
      <Pagination page={page} pages={pages} />
    </>
  )
}
