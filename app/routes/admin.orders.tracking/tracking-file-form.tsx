import { t, tn } from '~/languages/translate'
import { useEmailText } from '~/ui/email-text'
import { CsvFileForm } from '~/ui/forms/csv-file-form'
import type { action } from './route'

export function TrackingFileForm({ maxLines }: { maxLines: number }) {
  const emailText = useEmailText()
  return (
    <>
      <p>
        {`${t(
          'Upload a CSV file, for example from the program of your carrier. You see a preview first. Each line sends everything that is left of an order, or adds the number to a parcel without one.',
        )} ${emailText(t('The customer gets an email.'))}`}
      </p>
      <CsvFileForm<typeof action>
        id="tracking"
        intent="check"
        hint={tn(
          maxLines,
          'Three columns with a heading each: order number, carrier (may be empty), tracking number. At most {count} line.',
          'Three columns with a heading each: order number, carrier (may be empty), tracking number. At most {count} lines.',
        )}
        pending={t('Checking...')}
      >
        {t('Check the file')}
      </CsvFileForm>
    </>
  )
}
