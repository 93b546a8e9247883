import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { type SyntheticEvent, useEffect, useRef } from 'react'
import { useOptimisticSubmit } from '../browser/optimistic'
import { Link } from './link'
import { SubmitButton } from './submit-button'

interface Props {
  /** What is deleted, in the words of the sentence: `account`, `product`. */
  resource: string
  /** Where Cancel leads: the page without its question. */
  cancelTo: string
  action: string
  /** Which one, where the address does not say it. */
  id?: string
  /** What else goes with it. */
  consequence?: string
  /** Where scripts lead while it is being deleted, and from where, if they are to return when that fails. */
  optimistic?: { to: string; from?: string }
}

/** Asks before something is deleted. It is a state of the page (`?delete=…`), so it needs no script. */
export function DeleteDialog({ resource, cancelTo, action, id, consequence, optimistic }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const leaveTo = (address: string) =>
    navigate(address, { replace: true, preventScrollReset: true })
  const onSubmit = useOptimisticSubmit({ ...optimistic, replace: true, preventScrollReset: true })
  useCloseWithoutAnswer(() => leaveTo(cancelTo))

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
    <dialog open className="dialog" aria-labelledby="delete-title" ref={dialog} onCancel={cancel}>
      <h2 id="delete-title">{`Delete ${resource}`}</h2>
      <p>{`Are you sure you want to delete this ${resource}?`}</p>
      {consequence && <p>{consequence}</p>}
      <p>This action cannot be undone.</p>
      <Form method="post" action={action} className="row" onSubmit={optimistic && onSubmit}>
        {id && <input type="hidden" name="id" value={id} />}
        <Link className="button quiet" to={cancelTo} preventScrollReset replace autoFocus>
          Cancel
        </Link>
        <SubmitButton className="button danger" intent="delete" pending="Deleting...">
          Delete
        </SubmitButton>
      </Form>
    </dialog>
  )
}

// The toast of a failure cannot be read through an open dialog.
function useCloseWithoutAnswer(close: () => void) {
  const { state } = useNavigation()
  const wasSent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes when the navigation ends
  useEffect(() => {
    if (state === 'submitting') wasSent.current = true
    if (state === 'idle' && wasSent.current) close()
  }, [state])
}
