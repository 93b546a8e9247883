import { useId } from 'react'
import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { shortened } from '~/domain/basics/text/shortened'
import {
  type Change,
  type CreatedProduct,
  type Preview,
  type Problem,
  type ShownPreview,
  variantColumn,
} from '~/domain/files/imports/imports'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { Detail } from '~/ui/layout/detail'
import { ShopText } from '~/ui/shop-text'
import { TableHead } from '~/ui/table-head'
import { ChoicesForm } from './import-choices'
import { OtherShopFile } from './other-shop-file'

export function ImportPreview({ preview }: { preview: ShownPreview }) {
  const { created, changed, unchanged, wrong, images, needsName, otherShop } = preview
  return (
    <div className="import">
      <dl className="details">
        <Detail term={t('New')}>{created}</Detail>
        <Detail term={t('Changed')}>{changed}</Detail>
        <Detail term={t('Unchanged')}>{unchanged}</Detail>
        <Detail term={t('Invalid')}>{wrong}</Detail>
        <Detail term={t('Images')}>{images}</Detail>
      </dl>
      {preview.isWindows1252 && (
        <p className="callout">
          {t(
            'This file was read as Windows-1252, because it is not in UTF-8. Check that letters such as ä, é and ø look right below. If they do not, save the file as “CSV UTF-8” in your spreadsheet program and upload it again.',
          )}
        </p>
      )}
      {otherShop && <OtherShopFile otherShop={otherShop} unreadColumns={preview.ignoredColumns} />}
      {needsName && (
        <p className="callout">
          {t(
            'The file has no column named id or name, so no line can be imported yet. Choose below which column contains the name or the id. If the first line of your file does not have the column names, delete the lines above them, or add a first line with them, and upload the file again.',
          )}
        </p>
      )}
      {created > 0 && preview.missingColumns.length > 0 && (
        <MissingColumns names={preview.missingColumns} />
      )}
      <ChoicesForm preview={preview} />
      <Problems preview={preview} />
      <Notes preview={preview} />
      <MissingImages preview={preview} />
      {!otherShop && preview.ignoredColumns.length > 0 && (
        <p>{t('Ignored columns: {names}', { names: preview.ignoredColumns.join(', ') })}</p>
      )}
      <IgnoredFiles names={preview.ignoredFiles} total={preview.allIgnoredFiles} />
      <Changes title={t('What will change')} changes={preview.changes} total={preview.allChanges} />
      <NewProducts products={preview.newProducts} total={preview.created} />
    </div>
  )
}

function MissingColumns({ names }: { names: string[] }) {
  const given: Record<string, string> = {
    brand: t('Brand: the name of your shop'),
    category: t('Category: “{category}”', { category: t('Uncategorized') }),
    description: t('Description: the name of the product'),
    stock: t('Stock: no units'),
  }
  return (
    <div className="callout">
      <p>{t('The file has no column for the following, so a new product gets:')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>{given[name]}</li>
        ))}
      </ul>
    </div>
  )
}

export function MissingImages({ preview }: { preview: Preview }) {
  const { missingImages, allMissingImages } = preview
  if (missingImages.length === 0) return null
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title">{t('Missing images')}</h2>
      <p>
        {`${missingImages.join(', ')}`}
        <More shown={missingImages.length} total={allMissingImages} />
      </p>
      <p className="hint">
        {t(
          'The CSV file refers to these images, but the ZIP file does not contain them. You can upload them later in another ZIP file.',
        )}
      </p>
    </section>
  )
}

function IgnoredFiles({ names, total }: { names: string[]; total: number }) {
  if (names.length === 0) return null
  return (
    <p>
      {t('Files in the ZIP that match no product: {names}', { names: names.join(', ') })}
      <More shown={names.length} total={total} />
    </p>
  )
}

export function Problems({ preview }: { preview: Preview }) {
  const { problems, allProblems, otherShop } = preview
  const shown = otherShop ? problems : problems.map(withHeading)
  return <ProblemList title={t('Problems')} problems={shown} total={allProblems} />
}

function Notes({ preview }: { preview: Preview }) {
  const { notes, allNotes, otherShop } = preview
  const shown = otherShop ? notes : notes.map(withHeading)
  return <ProblemList title={t('Please note')} problems={shown} total={allNotes} />
}

interface ProblemListProps {
  title: string
  problems: Problem[]
  total: number
}

function ProblemList({ title, problems, total }: ProblemListProps) {
  const id = useId()
  if (problems.length === 0) return null
  const rest = problems.slice(maxOpen)
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ProblemTable problems={problems.slice(0, maxOpen)} />
      {rest.length > 0 && (
        <details>
          <summary>{tn(rest.length, '{count} more', '{count} more')}</summary>
          <ProblemTable problems={rest} />
          <More shown={problems.length} total={total} />
        </details>
      )}
    </section>
  )
}

const maxOpen = 10

function withHeading(problem: Problem) {
  return { ...problem, column: t(headingOf(problem.column)) }
}

function ProblemTable({ problems }: { problems: Problem[] }) {
  return (
    <table className="stacked-table problems">
      <TableHead columns={[t('Line'), t('Column'), t('Value'), t('Problem')]} />
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
        <TableHead columns={[t('Line'), t('Product'), t('Change')]} />
        <tbody>
          {changes.map(({ line, name, column, from, to }) => (
            <tr key={`${line} ${column}`}>
              <td>{line}</td>
              <td>
                <ShopText>{name}</ShopText>
              </td>
              <td>
                {rich(t('{name}: {text}'), {
                  name: t(headingOf(column)),
                  text: <ChangedText column={column} from={from} to={to} />,
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={changes.length} total={total} />
    </section>
  )
}

function ChangedText({ column, from, to }: Pick<Change, 'column' | 'from' | 'to'>) {
  return (
    <>
      {from !== '' && <del>{shortened(from)}</del>}
      {' → '}
      <ins>{column === variantColumn ? t('new', { context: 'variant' }) : shortened(to)}</ins>
    </>
  )
}

function NewProducts({ products, total }: { products: CreatedProduct[]; total: number }) {
  if (products.length === 0) return null
  const haveWeights = products.some(({ weight }) => weight)
  return (
    <section aria-labelledby="new-title">
      <h2 id="new-title">{t('New products')}</h2>
      <table className="stacked-table">
        <TableHead
          columns={[
            ...[t('Line'), t('Product'), t('Category'), t('Price'), t('Stock')],
            haveWeights && t('Weight'),
          ]}
        />
        <tbody>
          {products.map(
            ({ line, name, slug, variants, category, price, stock, weight, hidden }) => (
              <tr key={line}>
                <td>{line}</td>
                <td>
                  <NewName name={name} variants={variants} />{' '}
                  {hidden && <span className="badge cancelled">{t('Hidden')}</span>}
                  {slug && <p className="hint">{`/products/${slug}`}</p>}
                </td>
                <td>{category}</td>
                <td>{price}</td>
                <td>{tn(stock, '{count} in stock', '{count} in stock')}</td>
                {haveWeights && <td>{weight}</td>}
              </tr>
            ),
          )}
        </tbody>
      </table>
      <More shown={products.length} total={total} />
    </section>
  )
}

function NewName({ name, variants }: Pick<CreatedProduct, 'name' | 'variants'>) {
  const shown = <ShopText>{name}</ShopText>
  if (variants === undefined) return shown
  return rich(tn(variants, '{name} ({count} variant)', '{name} ({count} variants)'), {
    name: shown,
  })
}

function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null
  return (
    <span className="hint">{` ${tn(total - shown, 'and {count} more', 'and {count} more')}`}</span>
  )
}
