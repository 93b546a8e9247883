import { type IntentOf, intentButton } from '~/intents'

interface Props<Action> {
  intent: IntentOf<Action>
  id: string
  /** With the name of the row, for screen readers. */
  label: string
  isDangerous?: boolean
  children: string
}

export function RowCommand<Action>({ intent, id, label, isDangerous, children }: Props<Action>) {
  return (
    <button
      type="submit"
      className={isDangerous ? 'button danger small' : 'button quiet small'}
      aria-label={label}
      {...intentButton<Action>(intent, id)}
    >
      {children}
    </button>
  )
}
