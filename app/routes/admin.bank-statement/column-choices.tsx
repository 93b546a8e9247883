import { shortened } from '~/domain/basics/text/shortened'
import {
  type Meaning,
  meanings as meaningTexts,
  type StatementTable,
} from '~/domain/files/bank-statements/bank-entries'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import type { action } from '~/routes/admin.bank-statement/route.server'
import { SelectField } from '~/ui/forms/fields'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'

interface Props {
  table: StatementTable
  meanings: Meaning[]
  problem?: string
}

export function ColumnChoices({ table, meanings, problem }: Props) {
  return (
    <div className="import">
      <form method="post" encType="multipart/form-data" className="choices">
        {problem && (
          <p className="callout error" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="table" value={JSON.stringify(table)} />
        <fieldset>
          <legend>{t('What do the columns of this file contain?')}</legend>
          <div className="columns">
            {table.columns.map((column, at) => (
              <SelectField
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same heading
                key={at}
                field={{ id: `column${at}`, name: `column${at}`, initialValue: meanings[at] }}
                label={shortened(column)}
                hint={exampleOf(table, at)}
                options={Object.entries(meaningTexts).map(([name, text]) => [name, t(text)])}
                placeholder={t('Ignore')}
              />
            ))}
          </div>
        </fieldset>
        <div className="row">
          <SubmitButton<typeof action> intent="columns" pending={t('Checking...')}>
            {t('Show the payments')}
          </SubmitButton>
          <Link className="button quiet" to="/admin/bank-statement">
            {t('Choose another file')}
          </Link>
        </div>
      </form>
    </div>
  )
}

function exampleOf({ rows }: StatementTable, at: number) {
  const cell = rows.map((row) => row[at]).find(Boolean)
  if (!cell) return t('This column is empty.')
  return rich(t('Example: {cell}'), { cell: <span lang="">{shortened(cell)}</span> })
}
