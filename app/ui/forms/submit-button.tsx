import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type IntentOf, intentButton } from '~/intents'

interface SubmitButtonProps<Action> {
  children: ReactNode
  /** What the button says while the answer is on its way. */
  pending: string
  className?: string
  /** What it does, where the action of the form runs more than one intent. */
  intent?: IntentOf<Action>
  /** Whether work is under way that is no navigation. */
  isBusy?: boolean
}

/** The button of a form for an action. While work is under way it says so and does nothing, but keeps the focus. */
export function SubmitButton<Action = never>({
  children,
  pending,
  className,
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
      className={className ?? 'button'}
      aria-disabled={busy || undefined}
      onClick={(click) => busy && click.preventDefault()}
      {...(intent ? intentButton<Action>(intent) : undefined)}
    >
      {busy ? pending : children}
    </button>
  )
}
