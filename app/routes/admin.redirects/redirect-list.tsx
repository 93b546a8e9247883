import { t, tn } from '~/languages/translate'
import { FormRows } from '~/ui/lists/form-rows'
import { ClearFilters, ListHead } from '~/ui/lists/list'
import { Pagination } from '~/ui/lists/pagination'
import { SearchForm } from '~/ui/lists/search-form'
import { type ListedRedirect, RedirectRow } from './redirect-row'

interface Props {
  redirects: ListedRedirect[]
  total: number
  page: number
  pages: number
  search: string
}

export function RedirectList({ redirects, total, page, pages, search }: Props) {
  return (
    <>
      <ListHead
        title={t('Redirects')}
        count={
          <>
            {tn(total, '{count} redirect', '{count} redirects')}
            {search && <ClearFilters to="/admin/redirects" />}
            {' · '}
            <a href="/admin/export/redirects" download>
              {t('Export')}
            </a>
          </>
        }
      />
      <p>
        {t(
          'Where a link of your old shop leads to no page, the shop shows the new page instead. Pages of the shop always come first.',
        )}
      </p>
      {(total > 0 || search) && <SearchForm label={t('Search by path')} search={search} />}
      <FormRows>
        {redirects.map((redirect) => (
          <RedirectRow key={redirect.id} redirect={redirect} />
        ))}
      </FormRows>
      <Pagination page={page} pages={pages} />
    </>
  )
}
