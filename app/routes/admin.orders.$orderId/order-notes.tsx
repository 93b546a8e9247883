import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useLiveValidation } from '~/browser/live-validation'
import type { OrderNote } from '~/domain/orders/orders'
import { ErrorSummary, TextAreaField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Time } from '~/ui/time'
import type { action } from './route'

interface Props {
  notes: OrderNote[]
  lastResult: SubmissionResult<string[]> | undefined
}

export function OrderNotes({ notes, lastResult }: Props) {
  const liveValidation = useLiveValidation(lastResult, (schemas) => schemas.OrderNoteDraft)
  const [form, fields] = useForm<{ text: string }>({ id: 'note', ...liveValidation, lastResult })
  return (
    <section className="no-print" aria-labelledby="notes-title">
      <h2 id="notes-title">Notes</h2>
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p className="text">{note.text}</p>
            <p className="hint">
              {note.author}, <Time at={note.createdAt} exact />
            </p>
          </li>
        ))}
      </ul>
      <Form key={notes.length} method="post" className="form" {...getFormProps(form)}>
        <ErrorSummary form={form} />
        <TextAreaField
          field={fields.text}
          label="New note"
          hint="Only admins can see notes."
          rows={3}
          required
        />
        <div className="row">
          <SubmitButton<typeof action> intent="note" pending="Saving..." className="button quiet">
            Add note
          </SubmitButton>
        </div>
      </Form>
    </section>
  )
}
