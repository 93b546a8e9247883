import { counted } from '~/domain/counted'
import { Link } from '~/ui/link'
import { ClearFilters, ListHead } from '~/ui/lists/list'

export function ProductsHead({ total, isFiltered }: { total: number; isFiltered: boolean }) {
  return (
    <ListHead
      title="Manage Products"
      count={
        <>
          {counted(total, 'product')}
          {' · '}
          <Link to="/admin/import">Import and export</Link>
          {isFiltered && <ClearFilters to="/admin/products" />}
        </>
      }
    >
      <Link className="button" to="/admin/products/add">
        Add Product
      </Link>
    </ListHead>
  )
}
