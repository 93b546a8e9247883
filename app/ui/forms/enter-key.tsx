import { type IntentOf, intentButton } from '~/intents'

interface Props<Action> {
  children: string
  intent: IntentOf<Action>
  isBusy?: boolean
}

/** The Enter key presses the first button of a form. If that is this one, it presses none that does something else. */
export function EnterKey<Action>({ children, intent, isBusy }: Props<Action>) {
  return (
    <button
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden
      onClick={(click) => isBusy && click.preventDefault()}
      {...intentButton<Action>(intent)}
    >
      {children}
    </button>
  )
}
