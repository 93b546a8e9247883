import type { ReactNode } from 'react'
import type { IntentOf } from '~/intents'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { SubmitButton } from './submit-button'

interface Props<Action> {
  intent: IntentOf<Action>
  pending?: string
  cancelTo?: string
  children: ReactNode
}

export function SaveOrCancel<Action>({ intent, pending, cancelTo, children }: Props<Action>) {
  return (
    <div className="row">
      <SubmitButton<Action> intent={intent} pending={pending}>
        {children}
      </SubmitButton>
      {cancelTo && (
        <Link className="button quiet" to={cancelTo} preventScrollReset replace>
          {t('Cancel')}
        </Link>
      )}
    </div>
  )
}
