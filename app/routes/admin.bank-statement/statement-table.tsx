import {
  type MatchedEntry,
  type PayableOrder,
  type Verdict,
  withAllOrders,
} from '~/domain/files/bank-statements/bank-entries'
import { msg, t, tn } from '~/languages/translate'
import type { action } from '~/routes/admin.bank-statement/route.server'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { TableHead } from '~/ui/table-head'
import { EntryRow } from './entry-row'

interface Props {
  rows: MatchedEntry[]
  /** Orders that are not paid. */
  open: PayableOrder[]
  unreadable: number
  marked?: number
  /** By the hash of the payment. */
  problems: Record<string, string>
}

const groups: { title: string; verdicts: Verdict[] }[] = [
  { title: msg('Number and amount fit'), verdicts: ['sure', 'paid'] },
  {
    title: msg('Something does not fit'),
    verdicts: ['too little', 'too much', 'other currency', 'twice', 'cancelled', 'together'],
  },
  { title: msg('Perhaps for an order'), verdicts: ['likely'] },
  { title: msg('No order found'), verdicts: ['open'] },
  { title: msg('Already matched'), verdicts: ['matched'] },
]

export function StatementTable({ rows, open, unreadable, marked, problems }: Props) {
  const statement = {
    entries: rows.map(({ verdict: _, orders: __, ...entry }) => entry),
    unreadable,
  }
  const withAll = withAllOrders(rows)
  const hasMore = rows.some(({ verdict }) => verdict !== 'matched')
  return (
    <form method="post" encType="multipart/form-data" className="stack">
      <StatementStatus rows={rows} hasMore={hasMore} unreadable={unreadable} marked={marked} />
      <input type="hidden" name="statement" value={JSON.stringify(statement)} />
      {groups.map(({ title, verdicts }) => {
        const entries = rows.filter(({ verdict }) => verdicts.includes(verdict))
        if (entries.length === 0) return null
        return (
          <section key={title}>
            <h2>{`${t(title)} (${entries.length})`}</h2>
            <table className="stacked-table bank-entries">
              <TableHead columns={[t('Date'), t('Payment'), t('Amount'), t('Order')]} />
              <tbody>
                {entries.map((entry) => (
                  <EntryRow
                    key={entry.hash}
                    entry={entry}
                    open={open.length === 0 || withAll.has(entry) ? open : undefined}
                    problem={problems[entry.hash]}
                  />
                ))}
              </tbody>
            </table>
          </section>
        )
      })}
      <div className="row">
        {hasMore && (
          <SubmitButton<typeof action> intent="mark">
            {t('Mark the chosen orders as paid')}
          </SubmitButton>
        )}
        <Link className="button quiet" to="/admin/bank-statement">
          {t('Choose another file')}
        </Link>
      </div>
    </form>
  )
}

interface StatusProps extends Pick<Props, 'rows' | 'unreadable' | 'marked'> {
  hasMore: boolean
}

function StatementStatus({ rows, hasMore, unreadable, marked }: StatusProps) {
  const texts = [
    marked !== undefined &&
      tn(marked, '{count} payment was matched.', '{count} payments were matched.'),
    rows.length === 0 && t('The file has no payments to the shop.'),
    rows.length > 0 && !hasMore && t('All payments of this file are already matched.'),
    unreadable > 0 &&
      tn(
        unreadable,
        '{count} line of the file could not be read. Check it at your bank.',
        '{count} lines of the file could not be read. Check them at your bank.',
      ),
  ].filter(Boolean)
  if (texts.length === 0) return null
  return (
    <p className={unreadable > 0 ? 'callout' : undefined} role="status">
      {texts.join(' ')}
    </p>
  )
}
