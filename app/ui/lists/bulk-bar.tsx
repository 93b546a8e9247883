import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { rowField } from '~/domain/rows'
import { intentButton } from '~/intents'
import type { action } from '~/routes/admin.orders._index/route'
import { Link } from '~/ui/link'
import { useQueryLink } from './query-link'

interface BarProps {
  /** What can be done with the ticked rows: the end of an intent, and what its button says. */
  actions: readonly (readonly [action: string, text: string])[]
  /** The buttons for all rows. */
  children?: ReactNode
}

/** The commands of a list that is one form: for all its rows, and for those that are ticked. */
export function BulkBar({ actions, children }: BarProps) {
  const link = useQueryLink()
  const isTicked = useIsTicked()
  return (
    <div className="bulk-bar">
      {children}
      <fieldset>
        <legend>Ticked rows</legend>
        <Link
          to={link({ ticked: isTicked ? undefined : 'all', bulk: undefined, ids: undefined })}
          preventScrollReset
          replace
        >
          {isTicked ? 'Tick none' : 'Tick all'}
        </Link>
        {actions.map(([what, text]) => (
          <button
            key={what}
            type="submit"
            className="button quiet small"
            {...intentButton<typeof action>('ask', what)}
          >
            {text}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** The box that ticks a row. */
export function Tick({ id, name }: { id: string; name: string }) {
  const isTicked = useIsTicked()
  return (
    <label className="tick">
      <input
        // Links that tick all or none take the place of what was ticked by hand.
        key={String(isTicked)}
        type="checkbox"
        name={rowField('tick', id)}
        defaultChecked={isTicked}
      />
      <span className="visually-hidden">{`Tick ${name}`}</span>
    </label>
  )
}

// Whether the address says that all rows are ticked.
function useIsTicked() {
  const [params] = useSearchParams()
  return params.get('ticked') === 'all'
}
