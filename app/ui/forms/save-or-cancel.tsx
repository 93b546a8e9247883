import type { ReactNode } from 'react'
import type { IntentOf } from '~/intents'
import { Link } from '~/ui/link'
import { SubmitButton } from './submit-button'

interface Props<Action> {
  intent: IntentOf<Action>
  pending: string
  /** The page without its form. */
  cancelTo: string
  /** What the button says that sends the form. */
  children: ReactNode
}

/** The last line of a form that opens on a page: send it, or close it. */
export function SaveOrCancel<Action>({ intent, pending, cancelTo, children }: Props<Action>) {
  return (
    <div className="row">
      <SubmitButton<Action> intent={intent} pending={pending}>
        {children}
      </SubmitButton>
      <Link className="button quiet" to={cancelTo} preventScrollReset replace>
        Cancel
      </Link>
    </div>
  )
}
