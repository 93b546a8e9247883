import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useOptimisticSubmit } from '~/browser/submissions/optimistic'
import type { IntentOf } from '~/intents'
import { Link } from '~/ui/link'
import { SubmitButton } from './submit-button'

export interface QuestionProps {
  /** Where Cancel leads: the page without its question. */
  cancelTo: string
  action: string
  /** About which one, where the address does not say it. */
  id?: string
  /** Where scripts lead while it is being deleted, and from where, if they are to return when that fails. */
  optimistic?: { to: string; from?: string }
}

interface Props<Action> extends QuestionProps {
  title: string
  /** What is asked, and what follows. */
  children: ReactNode
  /** What else the form sends or asks for. */
  fields?: ReactNode
  /** Whether the form has come back with an error, and so stays open. */
  hasFailed?: boolean
  /** What answering yes does. */
  intent: IntentOf<Action>
  /** What the button that does it says, and while it does. */
  yes: string
  pending: string
  /** What the link that does nothing says. */
  no?: string
  /** Whether it destroys nothing, so that its button does not warn. */
  harmless?: boolean
}

/** Asks before something is done. It is a state of the page (such as `?delete=…`), so it needs no script. */
export function QuestionDialog<Action>({
  title,
  children,
  fields,
  hasFailed = false,
  intent,
  yes,
  pending,
  no,
  ...rest
}: Props<Action>) {
  const { cancelTo, action, id, optimistic, harmless } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const leaveTo = (address: string) =>
    navigate(address, { replace: true, preventScrollReset: true })
  const onSubmit = useOptimisticSubmit({ ...optimistic, replace: true, preventScrollReset: true })
  useCloseWithoutAnswer(() => leaveTo(cancelTo), hasFailed)

  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null
    // Open in the HTML for everybody; where scripts run, it becomes modal.
    dialog.current?.close()
    dialog.current?.showModal()
    return () => opener?.focus()
  }, [])

  // Escape answers the question with no, so the address must stop asking it.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    leaveTo(cancelTo)
  }

  return (
    <dialog open className="dialog" aria-labelledby="question-title" ref={dialog} onCancel={cancel}>
      <h2 id="question-title">{title}</h2>
      {children}
      <Form method="post" action={action} className="row" onSubmit={optimistic && onSubmit}>
        {id && <input type="hidden" name="id" value={id} />}
        {fields}
        <Link className="button quiet" to={cancelTo} preventScrollReset replace autoFocus>
          {no ?? 'Cancel'}
        </Link>
        <SubmitButton<Action>
          className={harmless ? 'button' : 'button danger'}
          intent={intent}
          pending={pending}
        >
          {yes}
        </SubmitButton>
      </Form>
    </dialog>
  )
}

// The toast of a failure cannot be read through an open dialog.
function useCloseWithoutAnswer(close: () => void, hasFailed: boolean) {
  const { state } = useNavigation()
  const wasSent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the navigation ends
  useEffect(() => {
    if (state === 'submitting') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    if (!hasFailed) close()
  }, [state])
}
