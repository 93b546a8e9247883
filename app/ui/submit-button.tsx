import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'

interface SubmitButtonProps {
  children: ReactNode
  /** What the button says while the answer is on its way. */
  pending: string
  className?: string
  /** The value of `intent`, on pages with more than one command. */
  intent?: string
}

/** The button of a form. It stays pressable, so that it keeps the focus, but says that work is under way. */
export function SubmitButton({ children, pending, className, intent }: SubmitButtonProps) {
  const { state, formData } = useNavigation()
  const busy =
    state !== 'idle' && formData !== undefined && (formData.get('intent') ?? undefined) === intent
  return (
    <button
      type="submit"
      className={className ?? 'button'}
      aria-disabled={busy || undefined}
      {...(intent && { name: 'intent', value: intent })}
    >
      {busy ? pending : children}
    </button>
  )
}
