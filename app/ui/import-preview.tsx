import { type Change, counted, type Preview, type Problem } from '../domain/imports'

/** What an import will do, and the button that does it. */
export function ImportPreview({ preview }: { preview: Preview }) {
  const { created, changed, unchanged, wrong, images } = preview
  const label = buttonFor(preview)
  return (
    <div className="import">
      <dl className="details">
        <dt>New</dt>
        <dd>{created}</dd>
        <dt>Changed</dt>
        <dd>{changed}</dd>
        <dt>Unchanged</dt>
        <dd>{unchanged}</dd>
        <dt>Wrong</dt>
        <dd>{wrong}</dd>
        <dt>Images</dt>
        <dd>{images}</dd>
      </dl>
      <Ignored what="Ignored columns" names={preview.ignoredColumns} />
      <Ignored
        what="Files in the ZIP that match no product"
        names={preview.ignoredFiles}
        all={preview.allIgnoredFiles}
      />
      {label ? (
        <form method="post" className="row">
          <button type="submit" className="button">
            {label}
          </button>
        </form>
      ) : (
        <p className="callout">There is nothing to import.</p>
      )}
      <Problems problems={preview.problems} all={preview.allProblems} />
      <Changes title="What will change" changes={preview.changes} all={preview.allChanges} />
      <NewProducts names={preview.newProducts} all={preview.created} />
    </div>
  )
}

function buttonFor({ created, changed, wrong, images }: Preview) {
  const products = created + changed
  if (products + images === 0) return undefined
  const what = products > 0 ? counted(products, 'product') : counted(images, 'image')
  return `Import ${what}${wrong > 0 ? `, leave out ${counted(wrong, 'wrong line')}` : ''}`
}

function Ignored({ what, names, all }: { what: string; names: string[]; all?: number }) {
  if (names.length === 0) return null
  return (
    <p>
      {`${what}: ${names.join(', ')}`}
      {all !== undefined && <More shown={names.length} all={all} />}
    </p>
  )
}

/** The lines that are left out, and why. */
export function Problems({ problems, all }: { problems: Problem[]; all: number }) {
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="problems-title">
      <h2 id="problems-title">What is wrong</h2>
      <table className="stacked-table problems">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Column</th>
            <th scope="col">Value</th>
            <th scope="col">What is wrong</th>
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
      <More shown={problems.length} all={all} />
    </section>
  )
}

interface ChangesProps {
  title: string
  changes: Change[]
  all: number
}

/** What becomes of values that were there before. */
export function Changes({ title, changes, all }: ChangesProps) {
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
      <More shown={changes.length} all={all} />
    </section>
  )
}

function NewProducts({ names, all }: { names: string[]; all: number }) {
  if (names.length === 0) return null
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title">New products</h2>
      <p>
        {names.join(', ')}
        <More shown={names.length} all={all} />
      </p>
    </section>
  )
}

function More({ shown, all }: { shown: number; all: number }) {
  if (all <= shown) return null
  return <span className="hint">{` and ${(all - shown).toLocaleString('en')} more`}</span>
}

function shortened(text: string) {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
