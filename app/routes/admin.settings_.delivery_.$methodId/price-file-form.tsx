import { t } from '~/languages/translate'
import { CsvFileForm } from '~/ui/forms/csv-file-form'
import type { action } from './route'

interface Props {
  path: string
  hasPrices: boolean
}

export function PriceFileForm({ path, hasPrices }: Props) {
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
      <CsvFileForm<typeof action>
        id="file"
        intent="import"
        action={path}
        hint={t(
          'Columns with a heading each: countries (codes; empty for all others), up to weight (kg), price, free from. The file replaces all prices of this method.',
        )}
      >
        {t('Replace all prices')}
      </CsvFileForm>
    </section>
  )
}
