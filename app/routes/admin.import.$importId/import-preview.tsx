import { counted, formatNumber } from '~/domain/counted'
import { type Change, importColumns, type Preview, type Problem } from '~/domain/imports/imports'

export function ImportPreview({ preview }: { preview: Preview }) {
  const { created, changed, unchanged, wrong, images, needsName } = preview
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
      {needsName && (
        <p className="callout">
          The file has no column named id or name, so no line can be imported yet. Choose below
          which column contains the name or the id. If the first line of your file is a product, add
          a first line with the column names and upload the file again.
        </p>
      )}
      <Problems problems={preview.problems} total={preview.allProblems} />
      <MissingImages preview={preview} />
      <Choices preview={preview} />
      <Ignored what="Ignored columns" names={preview.ignoredColumns} />
      <Ignored
        what="Files in the ZIP that match no product"
        names={preview.ignoredFiles}
        total={preview.allIgnoredFiles}
      />
      <Changes title="What will change" changes={preview.changes} total={preview.allChanges} />
      <NewProducts names={preview.newProducts} total={preview.created} />
    </div>
  )
}

function Choices({ preview }: { preview: Preview }) {
  const { newCategories, unknownColumns, choices } = preview
  const label = buttonFor(preview)
  const hasChoices = newCategories.length + unknownColumns.length > 0
  return (
    <form method="post" className="choices">
      {newCategories.length > 0 ? (
        <label className="check">
          <input
            // The new key resets the checkbox when the saved choice changes.
            key={String(choices.createCategories)}
            type="checkbox"
            name="createCategories"
            defaultChecked={choices.createCategories}
          />
          {newCategories.length === 1
            ? `This category is new: ${newCategories[0]}. Create it too`
            : `These ${counted(newCategories.length, 'category', 'categories')} are new: ${newCategories.join(', ')}. Create them too`}
        </label>
      ) : (
        choices.createCategories && <input type="hidden" name="createCategories" value="on" />
      )}
      {unknownColumns.length > 0 && <ColumnChoices preview={preview} />}
      {!label && <p className="callout">There is nothing to import.</p>}
      <div className="row">
        {label && (
          <button type="submit" className="button" name="intent" value="import">
            {label}
          </button>
        )}
        {hasChoices && (
          <button type="submit" className="button quiet" name="intent" value="choose">
            Check again
          </button>
        )}
      </div>
    </form>
  )
}

function ColumnChoices({ preview }: { preview: Preview }) {
  const { unknownColumns, readColumns, choices } = preview
  const chosen = new Map<string, string>(choices.columns)
  const freeColumns = Object.keys(importColumns).filter(
    (column) => !readColumns.some((readColumn) => readColumn === column),
  )
  return (
    <fieldset>
      <legend>The shop does not know these columns. What do they contain?</legend>
      <div className="columns">
        {unknownColumns.map((column, at) => (
          <div key={column} className="field">
            <label htmlFor={`column${at}`}>{shortened(column)}</label>
            <select
              key={chosen.get(column)}
              id={`column${at}`}
              name={`column${at}`}
              defaultValue={chosen.get(column) ?? ''}
            >
              <option value="">Ignore</option>
              {freeColumns.map((name) => (
                <option key={name} value={name}>
                  {name === 'add' ? 'add (units to add to the stock)' : name}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
    </fieldset>
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

function buttonFor({ created, changed, wrong, images }: Preview) {
  const products = created + changed
  if (products + images === 0) return undefined
  const what = products > 0 ? counted(products, 'product') : counted(images, 'image')
  return `Import ${what}${wrong > 0 ? `, skip ${counted(wrong, 'invalid line')}` : ''}`
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
              <td>{name}</td>
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

function NewProducts({ names, total }: { names: string[]; total: number }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title">New products</h2>
      <p>
        {names.join(', ')}
        <More shown={names.length} total={total} />
      </p>
    </section>
  )
}

function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return <span className="hint">{` and ${formatNumber(total - shown)} more`}</span>
}

function shortened(text: string) {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
