import type { OrderNote } from '~/domain/buying/order/orders'
import { t } from '~/languages/translate'
import { useAdminForm } from '~/ui/forms/admin-form'
import { ErrorSummary, TextAreaField } from '~/ui/forms/fields'
import { ShopForm } from '~/ui/forms/shop-form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import { Time } from '~/ui/time'
import type { action } from './route'

export function OrderNotes({ notes }: { notes: OrderNote[] }) {
  const [form, fields] = useAdminForm('OrderNoteDraft', {
    id: 'note',
    lastResult: useReplyTo<typeof action>('note') ?? null,
  })
  return (
    <section className="no-print" aria-labelledby="notes-title">
      <h2 id="notes-title">{t('Notes')}</h2>
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
      <ShopForm form={form} key={notes.length}>
        <ErrorSummary form={form} />
        <TextAreaField
          field={fields.text}
          label={t('New note')}
          hint={t('Customers do not see notes.')}
          rows={3}
          required
        />
        <div className="row">
          <SubmitButton<typeof action> intent="note" kind="quiet">
            {t('Add note')}
          </SubmitButton>
        </div>
      </ShopForm>
    </section>
  )
}
