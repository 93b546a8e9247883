import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { exportAccess } from '~/domain/files/exports/export-access'
import { msg, t } from '~/languages/translate'
import { ErrorSummary, TextField } from '~/ui/forms/fields'
import { useMay } from '~/ui/use-may'

interface Props {
  period: SubmissionResult<string[]>
}

// Plain links and a plain form, because Remix would try to load the files as pages.
export function ExportSection({ period }: Props) {
  const may = useMay()
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">{t('Export')}</h2>
      <p>
        {t(
          'Each list is a CSV file in UTF-8, with the separators of the language under Numbers and dates in Shop Settings, so that spreadsheets open it in columns. Times are in the time zone of the shop. If a cell begins with a sign such as = or +, the export puts an apostrophe before the sign, so that a spreadsheet does not run the cell as a formula. The import removes the apostrophe.',
        )}
      </p>
      <ul className="row">
        {lists
          .filter(({ name }) => may(exportAccess[name]))
          .map(({ name, label }) => (
            <li key={name}>
              <a className="button quiet" href={`/admin/export/${name}`}>
                {t(label)}
              </a>
            </li>
          ))}
      </ul>
      {may(exportAccess.orders) && <OrdersForm period={period} />}
    </section>
  )
}

const lists = [
  { name: 'products', label: msg('Products') },
  { name: 'stock', label: msg('Stock') },
  { name: 'customers', label: msg('Customers') },
] as const

function OrdersForm({ period }: Props) {
  const [form, fields] = useForm<{ from: string; to: string }>({
    id: 'period',
    lastResult: period,
    defaultValue: period.initialValue,
  })
  return (
    <form
      method="get"
      action="/admin/export/orders"
      className="form"
      {...getFormProps(form)}
      onSubmit={undefined}
    >
      <ErrorSummary form={form} />
      <fieldset>
        <legend>{t('Orders and sales')}</legend>
        <p className="hint">
          {t(
            'By the day on which they were placed; for the bookkeeper by the day of the invoice or cancellation. Leave both empty to export all orders. If there are none, the file has only the heads of the columns.',
          )}
        </p>
        <div className="row">
          <TextField field={fields.from} type="date" label={t('First day')} />
          <TextField field={fields.to} type="date" label={t('Last day')} />
        </div>
        <div className="row">
          <button type="submit" className="button quiet" formAction="/admin/export/order-totals">
            {t('One row per order')}
          </button>
          <button type="submit" className="button quiet">
            {t('One row per product')}
          </button>
          <button type="submit" className="button quiet" formAction="/admin/export/bookkeeping">
            {t('For the bookkeeper')}
          </button>
          <button type="submit" className="button quiet" formAction="/admin/export/tax-by-country">
            {t('Tax by country')}
          </button>
        </div>
        <div className="row">
          {Object.entries(figures).map(([name, label]) => (
            <button
              key={name}
              type="submit"
              className="button quiet"
              formAction={`/admin/export/${name}`}
            >
              {t(label)}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}

const figures = {
  'sales-by-day': msg('Sales by day'),
  'sales-by-month': msg('Sales by month'),
  'sales-by-year': msg('Sales by year'),
  'best-sellers': msg('Best sellers'),
}
