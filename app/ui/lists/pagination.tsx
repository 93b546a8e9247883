import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useQueryLink } from './query-link'

export function Pagination({ page, pages }: { page: number; pages: number }) {
  const link = useQueryLink()
  if (pages <= 1) return null
  const pageUrl = (target: number) => link({ page: target === 1 ? undefined : String(target) })
  return (
    <nav className="pagination" aria-label={t('Pages')}>
      {page > 1 ? (
        <Link to={pageUrl(page - 1)} rel="prev">
          {t('Previous page')}
        </Link>
      ) : (
        <span />
      )}
      <span>{t('Page {page} of {pages}', { page: String(page), pages: String(pages) })}</span>
      {page < pages ? (
        <Link to={pageUrl(page + 1)} rel="next">
          {t('Next page')}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
