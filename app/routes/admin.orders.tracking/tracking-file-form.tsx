import { getFormProps, useForm } from '@conform-to/react'
import { t, tn } from '~/languages/translate'
import { ErrorSummary, FileField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReply } from '~/ui/forms/use-reply'
import type { action } from './route'

export function TrackingFileForm({ maxLines }: { maxLines: number }) {
  const [form, fields] = useForm<{ csv: File }>({ id: 'tracking', lastResult: useReply() })
  return (
    <>
      <p>
        {t(
          'Upload a CSV file, for example from the program of your carrier. You see a preview first. Each line sends everything that is left of an order, or adds the number to a parcel without one. The customer gets an email.',
        )}
      </p>
      {/* A plain form, so that the preview is a page that the server renders. */}
      <form
        method="post"
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
        onSubmit={undefined}
      >
        <ErrorSummary form={form} />
        <FileField
          field={fields.csv}
          label={t('CSV file')}
          hint={tn(
            maxLines,
            'Three columns with a heading each: order number, carrier (may be empty), tracking number. At most {count} line.',
            'Three columns with a heading each: order number, carrier (may be empty), tracking number. At most {count} lines.',
          )}
          accept=".csv,text/csv"
        />
        <div className="row">
          <SubmitButton<typeof action> intent="check" pending={t('Checking...')}>
            {t('Check the file')}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}
