import { counted } from '~/domain/counted'
import { importColumns, type Preview } from '~/domain/imports/imports'
import { ShopText } from '~/ui/shop-text'
import { shortened } from './shortened'

export function ImportChoices({ preview }: { preview: Preview }) {
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
  const { unknownColumns, exampleCells, readColumns, choices } = preview
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
            <p className="hint" id={`column${at}-hint`}>
              {exampleCells[at] ? (
                <>
                  Example: <ShopText>{shortened(exampleCells[at])}</ShopText>
                </>
              ) : (
                'This column is empty.'
              )}
            </p>
            <select
              key={chosen.get(column)}
              id={`column${at}`}
              name={`column${at}`}
              aria-describedby={`column${at}-hint`}
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

function buttonFor({ created, changed, wrong, images }: Preview) {
  const products = created + changed
  if (products + images === 0) return undefined
  const what = products > 0 ? counted(products, 'product') : counted(images, 'image')
  return `Import ${what}${wrong > 0 ? `, skip ${counted(wrong, 'invalid line')}` : ''}`
}
