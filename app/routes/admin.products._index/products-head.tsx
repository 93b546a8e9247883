import { t, tn } from '~/languages/translate'
import { Link } from '~/ui/link'
import { ClearFilters, ListHead } from '~/ui/lists/list'

export function ProductsHead({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  return (
    <ListHead
      title={t('Manage Products')}
      count={
        <>
          {tn(total, '{count} product', '{count} products')}
          {' · '}
          <Link to="/admin/import">{t('Import and export')}</Link>
          {isFiltered && <ClearFilters to="/admin/products" />}
        </>
      }
    >
      <Link className="button" to="/admin/products/add">
        {t('Add Product')}
      </Link>
    </ListHead>
  )
}
