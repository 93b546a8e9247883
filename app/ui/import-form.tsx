import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { importColumns } from '../domain/imports'
import { ErrorSummary, FileField } from './form'

// Links of the browser: what they lead to is a file, no page.

/** Where the lists of the shop can be had as files. */
export function ExportLinks() {
  return (
    <section aria-labelledby="export-title">
      <h2 id="export-title">Export</h2>
      <p>
        Each list is a CSV file in UTF-8. A text that a spreadsheet would run as a formula begins
        with an apostrophe; the import takes it away again.
      </p>
      <ul className="row">
        {['Products', 'Stock', 'Orders', 'Customers'].map((name) => (
          <li key={name}>
            <a className="button quiet" href={`/admin/export/${name.toLowerCase()}`} download>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form that sends a file of products, images for them, or both. */
export function ImportForm({ lastResult }: { lastResult: SubmissionResult<string[]> | undefined }) {
  const [form, fields] = useForm<{ csv: string; zip: string }>({ id: 'import', lastResult })
  return (
    <section aria-labelledby="import-title" className="import">
      <ErrorSummary form={form} />
      <h2 id="import-title">Import products and stock</h2>
      <p>
        First you see what will change; nothing changes before you say so. A line with the id or the
        name of a product changes that product, and leaves alone what is missing or empty. Any other
        line makes a new product, which needs a name, brand, description, category, price and stock.
      </p>
      {/* Not Remix's form: scripts would hold the files in memory to send them. */}
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
          hint="At most 10,000 lines and 10 MB, separated by commas, semicolons or tabs."
          accept=".csv,text/csv"
        />
        <FileField
          field={fields.zip}
          label="ZIP file with images"
          hint="JPEG or PNG, at most 2 MB each and 200 MB together. Alone, it gives images to the products that wait for a file of that name, or whose address has that name."
          accept=".zip,application/zip"
        />
        <div className="row">
          <button type="submit" className="button">
            Check the files
          </button>
        </div>
      </form>
      <details>
        <summary>The columns of the CSV file</summary>
        <dl>
          {Object.entries(importColumns).map(([name, meaning]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p>
          An export of products can be changed and imported again.{' '}
          <a href="/admin/export/template" download>
            Download an empty template
          </a>
        </p>
      </details>
    </section>
  )
}
