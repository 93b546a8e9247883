import { t, tn } from '~/languages/translate'
import type { action } from '~/routes/admin.bank-statement/route.server'
import { CsvFileForm } from '~/ui/forms/csv-file-form'
import { CheckboxField } from '~/ui/forms/fields'
import { fieldOf } from '~/ui/forms/form-field'
import { useReplyTo } from '~/ui/forms/use-reply'

export function StatementForm({ maxPayments }: { maxPayments: number }) {
  const reply = useReplyTo<typeof action>('check')
  return (
    <>
      <p>
        {t(
          'Download a statement at your bank and upload it here: the shop finds the orders that were paid. Nothing changes until you confirm. The shop does not keep the file, the names or the account numbers.',
        )}
      </p>
      <CsvFileForm<typeof action>
        id="statement"
        intent="check"
        label={t('Bank statement')}
        hint={tn(
          maxPayments,
          'A CSV file, or camt.053 as XML or ZIP, with at most {count} payment.',
          'A CSV file, or camt.053 as XML or ZIP, with at most {count} payments.',
        )}
        accept=".csv,.txt,.xml,.zip,text/csv,application/xml,application/zip"
        options={
          <CheckboxField
            field={fieldOf(reply, 'choose')}
            label={t('Choose the columns of the CSV file again')}
            hint={t('The shop remembers what you have chosen for the same headings.')}
          />
        }
        pending={t('Checking...')}
      >
        {t('Check the file')}
      </CsvFileForm>
    </>
  )
}
