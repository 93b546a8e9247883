import { t, tn } from '~/languages/translate'
import { CsvFileForm } from '~/ui/forms/csv-file-form'
import type { action } from './route'

export function RedirectFileForm({ maxLines }: { maxLines: number }) {
  return (
    <section aria-labelledby="file-title">
      <h2 id="file-title">{t('Redirects as a CSV file')}</h2>
      <CsvFileForm<typeof action>
        id="file"
        intent="check"
        action="/admin/redirects"
        hint={tn(
          maxLines,
          'Two columns with a heading each: old path, new path. If the new path is empty, the redirect is removed. At most {count} line; you see a preview first.',
          'Two columns with a heading each: old path, new path. If the new path is empty, the redirect is removed. At most {count} lines; you see a preview first.',
        )}
        pending={t('Checking...')}
      >
        {t('Check the file')}
      </CsvFileForm>
    </section>
  )
}
