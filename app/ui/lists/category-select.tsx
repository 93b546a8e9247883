import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { HiddenFields } from './search-form'

interface Props {
  categories: string[]
  chosen: string
  hiddenFields: Record<string, string>
  lang?: string
}

/** For more categories than `maxCategoryLinks`: each link would repeat the other filters. */
export function CategorySelect({ categories, chosen, hiddenFields, lang }: Props) {
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      <div className="field">
        <label htmlFor="category">{t('Category')}</label>
        <select id="category" name="category" defaultValue={chosen} autoComplete="off">
          <option value="">{t('All categories')}</option>
          {categories.map((name) => (
            <option key={name} lang={lang}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        {t('Apply')}
      </button>
    </Form>
  )
}
