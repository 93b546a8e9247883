import { useSearchParams } from '@remix-run/react'
import type { ReactNode } from 'react'
import { rowField } from '~/domain/basics/lists/row-field'
import { type ActionWith, intentButton } from '~/intents'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { useQueryLink } from './query-link'

interface BarProps {
  actions: readonly (readonly [action: string, text: string, access?: string])[]
  children?: ReactNode
}

export function BulkBar({ actions, children }: BarProps) {
  const link = useQueryLink()
  const isTicked = useIsTicked()
  return (
    <div className="bulk-bar">
      {children}
      <fieldset>
        <legend>{t('Selected rows')}</legend>
        <Link to={link({ ticked: isTicked ? undefined : 'all' })} preventScrollReset replace>
          {t(isTicked ? 'Select none' : 'Select all')}
        </Link>
        {actions.map(([bulkAction, text]) => (
          <button
            key={bulkAction}
            type="submit"
            className="button quiet small"
            {...intentButton<ActionWith<'ask'>>('ask', bulkAction)}
          >
            {t(text)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

export function Tick({ id, name }: { id: string; name: string }) {
  const isTicked = useIsTicked()
  return (
    <label className="tick">
      <input
        // The new key resets the checkbox when the user selects all or none.
        key={String(isTicked)}
        type="checkbox"
        name={rowField('tick', id)}
        defaultChecked={isTicked}
      />
      <span className="visually-hidden">{t('Select {name}', { name })}</span>
    </label>
  )
}

function useIsTicked() {
  const [params] = useSearchParams()
  return params.get('ticked') === 'all'
}
