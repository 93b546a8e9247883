import { headingOf } from '~/domain/basics/spreadsheets/column-headings'
import { shortened } from '~/domain/basics/text/shortened'
import { asOption, type Preview, type ShownPreview } from '~/domain/files/imports/imports'
import { rich } from '~/languages/rich'
import { t, tn } from '~/languages/translate'
import { CheckboxField, SelectField } from '~/ui/forms/fields'
import { ShopText } from '~/ui/shop-text'

export function ChoicesForm({ preview }: { preview: ShownPreview }) {
  const { newCategories, unknownColumns, weightUnits, choices } = preview
  const label = buttonFor(preview)
  const hasChoices = newCategories.length + unknownColumns.length + weightUnits.length > 0
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
          label={tn(
            newCategories.length,
            'This category is new: {names}. Create it too',
            'These {count} categories are new: {names}. Create them too',
            { names: newCategories.join(', ') },
          )}
        />
      ) : (
        choices.createCategories && <input type="hidden" name="createCategories" value="on" />
      )}
      {unknownColumns.length > 0 && <ColumnChoices preview={preview} />}
      {preview.needsPrice && (
        <p className="callout">
          {unknownColumns.length > 0
            ? t('No column contains the price. Choose it above.')
            : t('No column contains the price. Add one to the file, and upload it again.')}
        </p>
      )}
      {preview.created > 0 && preview.missingColumns.includes('stock') && (
        <p className="callout">
          {t(
            'No column contains the stock, so customers cannot order the new products yet. Choose it above, or enter the units later.',
          )}
        </p>
      )}
      {weightUnits.length > 0 && <WeightChoice preview={preview} />}
      {!label && <p className="callout">{t('There is nothing to import.')}</p>}
      <div className="row">
        {label && (
          <button type="submit" className="button" name="intent" value="import">
            {label}
          </button>
        )}
        {hasChoices && (
          <button type="submit" className="button quiet" name="intent" value="choose">
            {t('Check again')}
          </button>
        )}
      </div>
    </form>
  )
}

function ColumnChoices({ preview }: { preview: ShownPreview }) {
  const { unknownColumns, exampleCells, freeColumns, choices } = preview
  const chosen = new Map<string, string>(choices.columns)
  const readAs = unknownColumns.map((column) => chosen.get(column.toLowerCase()))
  return (
    <fieldset>
      <legend>{t('The shop has other names for these columns. What do they contain?')}</legend>
      <div className="columns">
        {unknownColumns.map((column, at) => (
          <SelectField
            key={`${column} ${readAs[at]}`}
            field={{
              id: `column${at}`,
              name: `column${at}`,
              initialValue: readAs[at],
            }}
            label={shortened(column)}
            hint={<ExampleCell cell={exampleCells[at]} />}
            options={[
              ...freeColumns.map((name) => [name, labelOf(name)] as const),
              [asOption, t('option “{name}”', { name: shortened(column) })],
            ]}
            placeholder={t('Ignore')}
          />
        ))}
      </div>
    </fieldset>
  )
}

function WeightChoice({ preview: { weightUnits, choices } }: { preview: ShownPreview }) {
  const { weightUnit = '' } = choices
  return (
    <SelectField
      key={weightUnit}
      field={{ id: 'weightUnit', name: 'weightUnit', initialValue: weightUnit }}
      label={t('Unit of the weights')}
      hint={
        weightUnit === ''
          ? t('The file does not name it. No weight is imported until you choose it.')
          : t('The file does not name it. Check the weights below.')
      }
      options={weightUnits}
      placeholder={weightUnit === '' ? t('Choose a unit') : undefined}
    />
  )
}

function labelOf(name: string) {
  const column = t(headingOf(name))
  return name === 'add' ? t('{column} (units to add to the stock)', { column }) : column
}

function ExampleCell({ cell }: { cell: string | undefined }) {
  if (!cell) return <>{t('This column is empty.')}</>
  return rich(t('Example: {cell}'), { cell: <ShopText>{shortened(cell)}</ShopText> })
}

function buttonFor({ created, changed, wrong, images }: Preview) {
  const products = created + changed
  if (products + images === 0) return undefined
  if (wrong === 0) {
    return products > 0
      ? tn(products, 'Import {count} product', 'Import {count} products')
      : tn(images, 'Import {count} image', 'Import {count} images')
  }
  const skip = tn(wrong, 'skip {count} invalid line', 'skip {count} invalid lines')
  return products > 0
    ? tn(products, 'Import {count} product, {skip}', 'Import {count} products, {skip}', { skip })
    : tn(images, 'Import {count} image, {skip}', 'Import {count} images, {skip}', { skip })
}
