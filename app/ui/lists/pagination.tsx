import { Link } from '~/ui/link'
import { useQueryLink } from './query-link'

export function Pagination({ page, pages }: { page: number; pages: number }) {
  const link = useQueryLink()
  if (pages <= 1) return null
  const pageUrl = (target: number) => link({ page: target === 1 ? undefined : String(target) })
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 ? (
        <Link to={pageUrl(page - 1)} rel="prev">
          Previous page
        </Link>
      ) : (
        <span />
      )}
      <span>{`Page ${page} of ${pages}`}</span>
      {page < pages ? (
        <Link to={pageUrl(page + 1)} rel="next">
          Next page
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
