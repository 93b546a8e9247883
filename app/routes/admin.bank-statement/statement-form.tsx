import { getFormProps, useForm } from '@conform-to/react'
import { t, tn } from '~/languages/translate'
import type { action } from '~/routes/admin.bank-statement/route.server'
import { CheckboxField, ErrorSummary, FileField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'

export function StatementForm({ maxPayments }: { maxPayments: number }) {
  const [form, fields] = useForm<{ csv: File; choose: string }>({
    id: 'statement',
    lastResult: useReplyTo<typeof action>('check'),
  })
  return (
    <>
      <p>
        {t(
          'Download a statement at your bank and upload it here: the shop finds the orders that were paid. Nothing changes until you confirm. The shop does not keep the file, the names or the account numbers.',
        )}
      </p>
      {/* A plain form, so that what the shop replies is a page that the server renders. */}
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
          label={t('Bank statement')}
          hint={tn(
            maxPayments,
            'A CSV file, or camt.053 as XML or ZIP, with at most {count} payment.',
            'A CSV file, or camt.053 as XML or ZIP, with at most {count} payments.',
          )}
          accept=".csv,.txt,.xml,.zip,text/csv,application/xml,application/zip"
        />
        <CheckboxField
          field={fields.choose}
          label={t('Choose the columns of the CSV file again')}
          hint={t('The shop remembers what you have chosen for the same headings.')}
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
