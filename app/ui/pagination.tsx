import { Link, useSearchParams } from '@remix-run/react'

/** Links to the pages before and after this one; nothing when there is only one. */
export function Pagination({ page, pages }: { page: number; pages: number }) {
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const address = (target: number) => {
    const next = new URLSearchParams(params)
    if (target === 1) next.delete('page')
    else next.set('page', String(target))
    return `?${next}`
  }
  return (
    <nav className="pagination" aria-label="Pages">
      {page > 1 ? (
        <Link to={address(page - 1)} rel="prev">
          Previous page
        </Link>
      ) : (
        <span />
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <Link to={address(page + 1)} rel="next">
          Next page
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
