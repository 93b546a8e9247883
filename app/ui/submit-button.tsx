import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  children: ReactNode
  /** What the button says while the answer is on its way. */
  pending: string
  className?: string
  /** The value of `intent`, on pages with more than one command. */
  intent?: string
  /** Whether work is under way that is no navigation. */
  isBusy?: boolean
}

/** The button of a form. While work is under way it says so and does nothing, but keeps the focus. */
export function SubmitButton({ children, pending, className, intent, isBusy }: SubmitButtonProps) {
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
      {...(intent && { name: 'intent', value: intent })}
    >
      {busy ? pending : children}
    </button>
  )
}
