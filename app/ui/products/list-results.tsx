import { useLocation } from '@remix-run/react'
import {
  defaultSort,
  isNarrowed,
  type ListedProduct,
  type ShopQuery,
} from '~/domain/catalogue/lists/catalogue'
import { t, tn } from '~/languages/translate'
import { CachedHtml } from '~/speed/elements'
import { Link } from '~/ui/link'
import { Pagination } from '~/ui/lists/pagination'
import { useShop } from '~/ui/use-shop'
import { type CardSettings, cardSettingsOf } from './card-settings'
import { DeliveryNote } from './price'
import { ProductCard } from './product-card'

interface ResultProps {
  total: number
  query: ShopQuery
  similar: string | null
  hasPinned?: boolean
}

export function Result({ total, query, similar, hasPinned }: ResultProps) {
  const { pathname } = useLocation()
  const { shopMenu } = useShop() ?? {}
  // In the menu of a shop, a category is a page.
  const category = shopMenu ? '' : query.category
  const isFiltered =
    isNarrowed({ ...query, category }) || query.sort !== (hasPinned ? 'recommended' : defaultSort)
  const search = similar ?? query.search
  const count = search
    ? tn(total, '{count} product for “{search}”', '{count} products for “{search}”', { search })
    : tn(total, '{count} product', '{count} products')
  const clear = (isFiltered || query.search) && (
    <Link to={pathname}>{t(shopMenu && !isFiltered ? 'Clear search' : 'Clear filters')}</Link>
  )
  return (
    <p className="result" role="status">
      {/* An empty list says it to those who see it. */}
      <span className={total > 0 ? undefined : 'visually-hidden'}>
        {count}
        {clear && ' · '}
      </span>
      {clear}
    </p>
  )
}

/** Once above a list, in place of a note on each card. */
export function PriceNote() {
  const shop = useShop()
  const { listNote } = cardSettingsOf(shop)
  if (listNote) return <DeliveryNote text={listNote} />
  if (!shop?.taxRate) return null
  return (
    <p className="hint">
      {t(shop.saysVat ? 'All prices include VAT.' : 'All prices include tax.')}
    </p>
  )
}

interface List {
  products: ListedProduct[]
  category: string
}

interface GridProps extends List {
  page: number
  pages: number
}

export function Grid({ page, pages, ...list }: GridProps) {
  const shop = cardSettingsOf(useShop())
  return (
    <>
      <CachedHtml name="catalogue" is="ul" attributes={{ className: 'grid' }} of={[list, shop]}>
        <Cards {...list} shop={shop} />
      </CachedHtml>
      <Pagination page={page} pages={pages} />
    </>
  )
}

function Cards({ products, category, shop }: List & { shop: CardSettings }) {
  return products.map((product, index) => (
    <ProductCard
      key={product.id}
      product={product}
      eager={index < 4}
      within={category}
      shop={shop}
    />
  ))
}
