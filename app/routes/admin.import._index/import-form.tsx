import { getFormProps, useForm } from '@conform-to/react'
import { importLimits } from '~/domain/files/imports/imports'
import { imageHint } from '~/images/rules'
import { t, tn } from '~/languages/translate'
import { ErrorSummary, FileField, TextAreaField } from '~/ui/forms/fields'
import { useReply } from '~/ui/forms/use-reply'

interface Props {
  guide: { heading: string; help: string }[]
  /** Of cells that are typed. */
  firstLine: string
}

export function ImportForm({ guide, firstLine }: Props) {
  const [form, fields] = useForm<{ csv: string; cells: string; zip: string }>({
    id: 'import',
    lastResult: useReply(),
  })
  return (
    <section aria-labelledby="import-title" className="import">
      <ErrorSummary form={form} />
      <h2 id="import-title">{t('Import products and stock')}</h2>
      <p>
        {t(
          "You'll see a preview first; nothing changes until you confirm. If a line has the id or name of an existing product, the import updates this product; empty cells and missing columns change nothing. Otherwise, the import creates a new product. A new product needs a name and a price, and a cell in each column for brand, description, category and stock that the file has.",
        )}
      </p>
      <p>
        {t('You can edit an export of products and import it again.')}{' '}
        <a href="/admin/export/template" download>
          {t('Download a template with an example')}
        </a>
      </p>
      {/* A plain form, because Remix's form would load the files into memory. */}
      <form
        method="post"
        action="/admin/import?index"
        encType="multipart/form-data"
        className="form"
        {...getFormProps(form)}
        onSubmit={undefined}
      >
        <FileField
          field={fields.csv}
          label={t('CSV file')}
          hint={csvHint()}
          accept=".csv,text/csv"
        />
        <TextAreaField
          field={fields.cells}
          label={t('Or the cells of a spreadsheet')}
          hint={t(
            'Copy them together with the line of column names, and paste them here. Or type the line “{firstLine}”, and below it a line for each product.',
            { firstLine },
          )}
          rows={4}
          spellCheck={false}
        />
        <FileField
          field={fields.zip}
          label={t('ZIP file with images')}
          hint={zipHint()}
          accept=".zip,application/zip"
        />
        <div className="row">
          <button type="submit" className="button">
            {t('Check the files')}
          </button>
        </div>
      </form>
      <Columns guide={guide} />
    </section>
  )
}

function csvHint() {
  const { lines, csvMegabytes: megabytes } = importLimits
  const limits = tn(
    lines,
    'At most {count} line and {megabytes} MB.',
    'At most {count} lines and {megabytes} MB.',
    { megabytes },
  )
  return `${limits} ${t('The columns are separated by commas, semicolons or tabs. A product file of Shopify or WooCommerce is recognised by its columns.')}`
}

function zipHint() {
  const limits = t('{rule} each, and {megabytes} MB in total.', {
    rule: t(imageHint),
    megabytes: importLimits.zipMegabytes,
  })
  return `${limits} ${t("If you upload images without a CSV file, give each image the name from the image column of your last CSV file, or the name of the product's page: oak-tray.jpg for …/oak-tray.")}`
}

function Columns({ guide }: Pick<Props, 'guide'>) {
  return (
    <details>
      <summary>{t('The columns of the CSV file')}</summary>
      <dl>
        {guide.map(({ heading, help }) => (
          <div key={heading}>
            <dt>
              <code>{heading}</code>
            </dt>
            <dd>{help}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
