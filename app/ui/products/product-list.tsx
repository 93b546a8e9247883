import type { ReactNode } from 'react'
import type { ListedProduct, ShopQuery } from '~/domain/catalogue/lists/catalogue'
import { t } from '~/languages/translate'
import { Html, type ServerHtml } from '~/speed/elements'
import { listId } from '~/ui/layout/skip-links'
import { Link } from '~/ui/link'
import { ChosenFilters, Filters, type FiltersProps } from './list-filters'
import { Grid, PriceNote, Result } from './list-results'

interface Props extends Omit<FiltersProps, 'isEmpty'> {
  /** Missing if it stands above the list. */
  heading?: ReactNode
  query: ShopQuery
  products: ListedProduct[]
  total: number
  page: number
  pages: number
  similar: string | null
  nothingFound?: ServerHtml
}

/** Products with the search, the filters and the sorting. */
export function ProductList({ heading, similar, nothingFound, ...list }: Props) {
  const { query, products, total, page, pages, hasPinned, ...filters } = list
  const isEmpty = total === 0
  return (
    <>
      <div className="catalogue-head">
        <div className="result-row">
          {heading}
          <Result total={total} query={query} similar={similar} hasPinned={hasPinned} />
          {!nothingFound && <PriceNote />}
        </div>
        <Filters query={query} hasPinned={hasPinned} isEmpty={isEmpty} {...filters} />
        <ChosenFilters query={query} isEmpty={isEmpty} />
      </div>
      {similar && (
        <p className="callout">
          {t('No results for “{search}”.', { search: query.search })}{' '}
          {t('Showing results for “{similar}”.', { similar })}{' '}
          <Link to="/products">{t('All products')}</Link>
        </p>
      )}
      {nothingFound ? (
        <Html is="div" id={listId} tabIndex={-1} of={nothingFound} />
      ) : (
        <div id={listId} tabIndex={-1}>
          <Grid products={products} page={page} pages={pages} category={query.category} />
        </div>
      )}
    </>
  )
}
