import type { ReactNode } from 'react'
import { Link } from '~/ui/link'
import { fromStart, useQueryLink } from './query-link'

interface HeadProps {
  title: string
  /** How many there are, in words. */
  count: ReactNode
  /** The main thing to do here. */
  children?: ReactNode
}

/** The first line of a list: what it is, how many there are, and its main action. */
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

interface RowsProps {
  /** Which list it is; its columns are those of this class. */
  name: string
  /** The heads of the columns, from the left; those with a `sort` can be sorted by. */
  columns: readonly { text: string; sort?: string }[]
  sort?: string
  reversed?: boolean
  children: ReactNode
}

/** A list of compact rows below the heads of their columns. A head sorts by its column; once more, the other way round. */
export function Rows({ name, columns, sort, reversed = false, children }: RowsProps) {
  const link = useQueryLink()
  const address = (column: string) =>
    link({
      ...fromStart,
      sort: column,
      order: column === sort && !reversed ? 'reversed' : undefined,
    })
  return (
    <div className={`rows ${name}`}>
      <nav className="column-heads" aria-label="Sort by">
        {columns.map((column) =>
          column.sort ? (
            <Link
              key={column.text}
              to={address(column.sort)}
              aria-current={column.sort === sort ? 'true' : undefined}
              preventScrollReset
            >
              {column.text}
              {column.sort === sort && (
                <>
                  <span aria-hidden="true">{reversed ? ' ▴' : ' ▾'}</span>
                  {reversed && <span className="visually-hidden">, reversed</span>}
                </>
              )}
            </Link>
          ) : (
            <span key={column.text} className="head" aria-hidden="true">
              {column.text}
            </span>
          ),
        )}
      </nav>
      <ul>{children}</ul>
    </div>
  )
}
