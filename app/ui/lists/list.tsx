import type { ReactNode } from 'react'
import { type Translatable, t } from '~/languages/translate'
import { listId } from '~/ui/layout/skip-links'
import { Link } from '~/ui/link'
import { onFirstPage, useQueryLink } from './query-link'

interface HeadProps {
  title: string
  count: ReactNode
  children?: ReactNode
}

export function ListHead({ title, count, children }: HeadProps) {
  return (
    <header className="list-head">
      <h1>{title}</h1>
      <p className="result" role="status">
        {count}
      </p>
      {children}
    </header>
  )
}

export function ClearFilters({ to }: { to: string }) {
  return (
    <>
      {' · '}
      <Link to={to}>{t('Clear filters')}</Link>
    </>
  )
}

interface RowsProps {
  name: string
  columns: readonly { text: string | Translatable; sort?: string }[]
  sort?: string
  reversed?: boolean
  children: ReactNode
}

export function Rows({ name, columns, sort, reversed = false, children }: RowsProps) {
  const link = useQueryLink()
  const sortedBy = (column: string) =>
    link({
      ...onFirstPage,
      sort: column,
      order: column === sort && !reversed ? 'reversed' : undefined,
    })
  return (
    <div className={`rows ${name}`}>
      <nav className="column-heads" aria-label={t('Sort by')}>
        {columns.map((column) =>
          column.sort ? (
            <Link
              key={String(column.text)}
              to={sortedBy(column.sort)}
              aria-current={column.sort === sort ? 'true' : undefined}
              preventScrollReset
            >
              {t(column.text)}
              {column.sort === sort && (
                <>
                  <span aria-hidden="true">{reversed ? ' ▴' : ' ▾'}</span>
                  {reversed && <span className="visually-hidden">{t(', reversed')}</span>}
                </>
              )}
            </Link>
          ) : (
            <span key={String(column.text)} className="head" aria-hidden="true">
              {t(column.text)}
            </span>
          ),
        )}
      </nav>
      <ul id={listId} tabIndex={-1}>
        {children}
      </ul>
    </div>
  )
}
