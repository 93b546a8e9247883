import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type IntentOf, intentButton } from '~/intents'
import { t } from '~/languages/translate'

export interface SubmitButtonProps<Action> {
  children: ReactNode
  pending?: string
  kind?: 'quiet' | 'danger' | 'small' | 'quiet small'
  intent?: IntentOf<Action>
  isBusy?: boolean
}

/** While the form is pending, the button shows `pending` and ignores clicks, but does not lose the focus. */
export function SubmitButton<Action = never>({
  children,
  pending = t('Saving...'),
  kind,
  intent,
  isBusy,
}: SubmitButtonProps<Action>) {
  const { state, formData } = useNavigation()
  const isSent =
    state !== 'idle' && formData !== undefined && (formData.get('intent') ?? undefined) === intent
  const busy = isBusy || isSent
  return (
    <button
      type="submit"
      className={kind ? `button ${kind}` : 'button'}
      aria-disabled={busy || undefined}
      onClick={(click) => busy && click.preventDefault()}
      {...(intent ? intentButton<Action>(intent) : undefined)}
    >
      {busy ? pending : children}
    </button>
  )
}
