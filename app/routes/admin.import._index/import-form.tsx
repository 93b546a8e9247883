import { getFormProps, useForm } from '@conform-to/react'
import { amountFormatOf } from '~/domain/amount-format'
import { counted } from '~/domain/counted'
import { importColumns, importColumnsOf, importLimits } from '~/domain/imports/imports'
import { imageHint } from '~/images/rules'
import { ErrorSummary, FileField } from '~/ui/forms/form'
import { useReply } from '~/ui/forms/use-reply'
import { useMoney, useShop } from '~/ui/use-shop'

export function ImportForm() {
  const [form, fields] = useForm<{ csv: string; zip: string }>({
    id: 'import',
    lastResult: useReply(),
  })
  return (
    <section aria-labelledby="import-title" className="import">
      <ErrorSummary form={form} />
      <h2 id="import-title">Import products and stock</h2>
      <p>
        You'll see a preview first; nothing changes until you confirm. If a line has the id or name
        of an existing product, the import updates this product; empty cells and missing columns
        change nothing. Otherwise, the import creates a new product. A new product needs a name,
        brand, description, category, price and stock.
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
          label="CSV file"
          hint={`At most ${counted(importLimits.lines, 'line')} and ${importLimits.csvMegabytes} MB. The columns are separated by commas, semicolons or tabs. A product file of Shopify or WooCommerce is recognised by its columns.`}
          accept=".csv,text/csv"
        />
        <FileField
          field={fields.zip}
          label="ZIP file with images"
          hint={`${imageHint} each, and ${importLimits.zipMegabytes} MB in total. If you upload images without a CSV file, give each image the name from the image column of your last CSV file, or the name of the product's page: oak-tray.jpg for …/oak-tray.`}
          accept=".zip,application/zip"
        />
        <div className="row">
          <button type="submit" className="button">
            Check the files
          </button>
        </div>
      </form>
      <Columns />
    </section>
  )
}

function Columns() {
  const money = useMoney()
  return (
    <details>
      <summary>The columns of the CSV file</summary>
      <dl>
        {importColumnsOf(useShop()?.eu).map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {name === 'price'
                ? `${importColumns.price} ${amountFormatOf(money).input(1250)}`
                : importColumns[name]}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        You can edit an export of products and import it again.{' '}
        <a href="/admin/export/template" download>
          Download an empty template
        </a>
      </p>
    </details>
  )
}
