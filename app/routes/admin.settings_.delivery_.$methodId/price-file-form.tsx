import { getFormProps, useForm } from '@conform-to/react'
import { t } from '~/languages/translate'
import { ErrorSummary, FileField } from '~/ui/forms/form'
import { SubmitButton } from '~/ui/forms/submit-button'
import { useReplyTo } from '~/ui/forms/use-reply'
import type { action } from './route'

interface Props {
  path: string
  hasPrices: boolean
}

export function PriceFileForm({ path, hasPrices }: Props) {
  const [form, fields] = useForm<{ csv: File }>({
    id: 'file',
    lastResult: useReplyTo<typeof action>('import'),
  })
  return (
    <section aria-labelledby="file-title">
      <h2 id="file-title">{t('Prices as a CSV file')}</h2>
      {hasPrices && (
        <p>
          <a href={`${path}/prices.csv`} download>
            {t('Download the prices')}
          </a>
        </p>
      )}
      <form
        method="post"
        action={path}
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
        onSubmit={undefined}
      >
        <ErrorSummary form={form} />
        <FileField
          field={fields.csv}
          label={t('CSV file')}
          hint={t(
            'Columns with a heading each: countries (codes; empty for all others), up to weight (kg), price, free from. The file replaces all prices of this method.',
          )}
          accept=".csv,text/csv"
        />
        <div className="row">
          <SubmitButton<typeof action> intent="import" pending={t('Saving...')}>
            {t('Replace all prices')}
          </SubmitButton>
        </div>
      </form>
    </section>
  )
}
