import { Form, useNavigate, useNavigation } from '@remix-run/react'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useOptimisticSubmit } from '~/browser/submissions/optimistic'
import type { IntentOf } from '~/intents'
import { t } from '~/languages/translate'
import { Link } from '~/ui/link'
import { SubmitButton } from './submit-button'

export interface QuestionProps {
  cancelTo: string
  action?: string
  id?: string
  optimistic?: { targetPath: string; formPath?: string }
}

interface Props<Action> extends QuestionProps {
  title: string
  children: ReactNode
  fields?: ReactNode
  hasFailed?: boolean
  intent: IntentOf<Action>
  /** Without it, nothing can be done, and the dialog only says so. */
  yes?: string
  pending?: string
  no?: string
  harmless?: boolean
}

/** The URL opens the dialog, for example `?delete=ID`, so it works without scripts. */
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
  const { cancelTo, action = cancelTo, id, optimistic, harmless } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const close = () => navigate(cancelTo, { replace: true, preventScrollReset: true })
  const onSubmit = useOptimisticSubmit({ ...optimistic, replace: true, preventScrollReset: true })
  useCloseAfterSubmit(close, hasFailed)

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.close()
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])

  // Escape must also remove the dialog from the URL.
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }

  return (
    <dialog open className="dialog" aria-labelledby="question-title" ref={dialog} onCancel={cancel}>
      <h2 id="question-title">{title}</h2>
      {children}
      <Form method="post" action={action} className="row" onSubmit={optimistic && onSubmit}>
        {id && <input type="hidden" name="id" value={id} />}
        {fields}
        <Link className="button quiet" to={cancelTo} preventScrollReset replace autoFocus>
          {no ?? t('Cancel')}
        </Link>
        {yes && (
          <SubmitButton<Action>
            kind={harmless ? undefined : 'danger'}
            intent={intent}
            pending={pending}
          >
            {yes}
          </SubmitButton>
        )}
      </Form>
    </dialog>
  )
}

// After a failure, an open dialog would cover the toast with the reason.
function useCloseAfterSubmit(close: () => void, hasFailed: boolean) {
  const { state } = useNavigation()
  const wasSent = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dialog closes when the navigation ends
  useEffect(() => {
    if (state === 'submitting') wasSent.current = true
    if (state !== 'idle' || !wasSent.current) return
    wasSent.current = false
    if (!hasFailed) close()
  }, [state])
}
