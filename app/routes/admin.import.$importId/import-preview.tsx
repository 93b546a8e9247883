import { formatNumber } from '~/domain/counted'
import type { Change, NewProductLine, Preview, Problem } from '~/domain/imports/imports'
import { ShopText } from '~/ui/shop-text'
import { ImportChoices } from './import-choices'
import { OtherShopFile } from './other-shop-file'
import { shortened } from './shortened'

export function ImportPreview({ preview }: { preview: Preview }) {
  const { created, changed, unchanged, wrong, images, needsName, otherShop } = preview
  return (
    <div className="import">
      <dl className="details">
        <dt>New</dt>
        <dd>{created}</dd>
        <dt>Changed</dt>
        <dd>{changed}</dd>
        <dt>Unchanged</dt>
        <dd>{unchanged}</dd>
        <dt>Invalid</dt>
        <dd>{wrong}</dd>
        <dt>Images</dt>
        <dd>{images}</dd>
      </dl>
      {preview.isWindows1252 && (
        <p className="callout">
          This file was read as Windows-1252, because it is not in UTF-8. Check that letters such as
          ä, é and ø look right below. If they do not, save the file as “CSV UTF-8” in your
          spreadsheet program and upload it again.
        </p>
      )}
      {otherShop && <OtherShopFile otherShop={otherShop} unreadColumns={preview.ignoredColumns} />}
      {needsName && (
        <p className="callout">
          The file has no column named id or name, so no line can be imported yet. Choose below
          which column contains the name or the id. If the first line of your file is a product, add
          a first line with the column names and upload the file again.
        </p>
      )}
      <ImportChoices preview={preview} />
      <Problems problems={preview.problems} total={preview.allProblems} />
      <MissingImages preview={preview} />
      {!otherShop && <Ignored what="Ignored columns" names={preview.ignoredColumns} />}
      <Ignored
        what="Files in the ZIP that match no product"
        names={preview.ignoredFiles}
        total={preview.allIgnoredFiles}
      />
      <Changes title="What will change" changes={preview.changes} total={preview.allChanges} />
      <NewProducts products={preview.newProducts} total={preview.created} />
    </div>
  )
}

export function MissingImages({ preview }: { preview: Preview }) {
  const { missingImages, allMissingImages } = preview
  if (missingImages.length === 0) return null
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title">Missing images</h2>
      <p>
        {`${missingImages.join(', ')}`}
        <More shown={missingImages.length} total={allMissingImages} />
      </p>
      <p className="hint">
        The CSV file refers to these images, but the ZIP file does not contain them. You can upload
        them later in another ZIP file.
      </p>
    </section>
  )
}

function Ignored({ what, names, total }: { what: string; names: string[]; total?: number }) {
  if (names.length === 0) return null
  return (
    <p>
      {`${what}: ${names.join(', ')}`}
      {total !== undefined && <More shown={names.length} total={total} />}
    </p>
  )
}

export function Problems({ problems, total }: { problems: Problem[]; total: number }) {
  if (problems.length === 0) return null
  const rest = problems.slice(maxOpen)
  return (
    <section aria-labelledby="problems-title">
      <h2 id="problems-title">Problems</h2>
      <ProblemTable problems={problems.slice(0, maxOpen)} />
      {rest.length > 0 && (
        <details>
          <summary>{`${rest.length} more`}</summary>
          <ProblemTable problems={rest} />
          <More shown={problems.length} total={total} />
        </details>
      )}
    </section>
  )
}

const maxOpen = 10

function ProblemTable({ problems }: { problems: Problem[] }) {
  return (
    <table className="stacked-table problems">
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">Value</th>
          <th scope="col">Problem</th>
        </tr>
      </thead>
      <tbody>
        {problems.map(({ line, column, value, message }) => (
          <tr key={`${line} ${column} ${message}`}>
            <td>{line}</td>
            <td>{column}</td>
            <td>{value}</td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ChangesProps {
  title: string
  changes: Change[]
  total: number
}

export function Changes({ title, changes, total }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">{title}</h2>
      <table className="stacked-table changes">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ line, name, column, from, to }) => (
            <tr key={`${line} ${column}`}>
              <td>{line}</td>
              <td>
                <ShopText>{name}</ShopText>
              </td>
              <td>
                {`${column}: `}
                {from !== '' && <del>{shortened(from)}</del>}
                {' → '}
                <ins>{shortened(to)}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={changes.length} total={total} />
    </section>
  )
}

function NewProducts({ products, total }: { products: NewProductLine[]; total: number }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title">New products</h2>
      <table className="stacked-table">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Product</th>
            <th scope="col">Category</th>
            <th scope="col">Price</th>
            <th scope="col">Stock</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ line, name, category, price, stock }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>
                <ShopText>{name}</ShopText>
              </td>
              <td>{category}</td>
              <td>{price}</td>
              <td>{`${formatNumber(stock)} in stock`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={products.length} total={total} />
    </section>
  )
}

function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return <span className="hint">{` and ${formatNumber(total - shown)} more`}</span>
}
