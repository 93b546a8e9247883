import { counted } from '~/domain/counted'
import { furtherImageColumns, importColumnsOf, type Preview } from '~/domain/imports/imports'
import { CheckboxField, SelectField } from '~/ui/forms/form'
import { ShopText } from '~/ui/shop-text'
import { useShop } from '~/ui/use-shop'
import { shortened } from './shortened'

export function ImportChoices({ preview }: { preview: Preview }) {
  const { newCategories, unknownColumns, choices } = preview
  const label = buttonFor(preview)
  const hasChoices = newCategories.length + unknownColumns.length > 0
  return (
    <form method="post" className="choices">
      {newCategories.length > 0 ? (
        <CheckboxField
          // The new key resets the checkbox when the saved choice changes.
          key={String(choices.createCategories)}
          field={{
            id: 'createCategories',
            name: 'createCategories',
            initialValue: choices.createCategories ? 'on' : '',
          }}
          label={
            newCategories.length === 1
              ? `This category is new: ${newCategories[0]}. Create it too`
              : `These ${counted(newCategories.length, 'category', 'categories')} are new: ${newCategories.join(', ')}. Create them too`
          }
        />
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
  const freeColumns = [...importColumnsOf(useShop()?.eu), ...furtherImageColumns].filter(
    (column) => !readColumns.includes(column),
  )
  return (
    <fieldset>
      <legend>The shop does not know these columns. What do they contain?</legend>
      <div className="columns">
        {unknownColumns.map((column, at) => (
          <SelectField
            key={`${column} ${chosen.get(column)}`}
            field={{
              id: `column${at}`,
              name: `column${at}`,
              initialValue: chosen.get(column),
            }}
            label={shortened(column)}
            hint={<ExampleCell cell={exampleCells[at]} />}
            options={freeColumns.map((name) => [
              name,
              name === 'add' ? 'add (units to add to the stock)' : name,
            ])}
            placeholder="Ignore"
          />
        ))}
      </div>
    </fieldset>
  )
}

function ExampleCell({ cell }: { cell: string | undefined }) {
  if (!cell) return <>This column is empty.</>
  return (
    <>
      Example: <ShopText>{shortened(cell)}</ShopText>
    </>
  )
}

function buttonFor({ created, changed, wrong, images }: Preview) {
  const products = created + changed
  if (products + images === 0) return undefined
  const what = products > 0 ? counted(products, 'product') : counted(images, 'image')
  return `Import ${what}${wrong > 0 ? `, skip ${counted(wrong, 'invalid line')}` : ''}`
}
