import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import {
  inStockValue,
  isNarrowed,
  pinnedSorts,
  type ShopQuery,
  shopSorts,
} from '~/domain/catalogue/lists/catalogue'
import { maxCategoryLinks } from '~/domain/catalogue/products/limits'
import { rich } from '~/languages/rich'
import { msg, t } from '~/languages/translate'
import { CachedHtml, Html, type ServerHtml } from '~/speed/elements'
import { Link } from '~/ui/link'
import { CategorySelect } from '~/ui/lists/category-select'
import { OptionLink, onFirstPage, type QueryLink, useQueryLink } from '~/ui/lists/query-link'
import { HiddenFields, SearchForm } from '~/ui/lists/search-form'
import { useMoney, useTextLang } from '~/ui/use-shop'

type Options = readonly (readonly [value: string, text: string])[]

const inStockOnly = msg('In stock only')
const stockOptions: Options = [
  ['', msg('All')],
  [inStockValue, inStockOnly],
]

// The first one is the default.
const sortOptionsOf = (sorts: Record<string, string>): Options =>
  Object.entries(sorts).map(([sort, text], index) => [index === 0 ? '' : sort, text])
const sortOptions = sortOptionsOf(shopSorts)
const pinnedSortOptions = sortOptionsOf(pinnedSorts)

export interface FiltersProps {
  query: ShopQuery
  /** Missing on the page of a category. */
  categories?: string[]
  /** Whether the page of a category shows products first. */
  hasPinned?: boolean
  brandField?: ServerHtml
  priceFields: { name: string; typed: string; error?: string }[]
  isEmpty: boolean
}

export function Filters(props: FiltersProps) {
  const { query, categories = [], hasPinned, priceFields, brandField, isEmpty } = props
  const { search, category, brand = '' } = query
  const stock = query.show === 'in-stock' ? inStockValue : ''
  const sorts = hasPinned ? pinnedSortOptions : sortOptions
  const sort = sorts.some(([value]) => value === query.sort) ? query.sort : ''
  const typed = Object.fromEntries(priceFields.map((price) => [price.name, price.typed]))
  const isLong = categories.length > maxCategoryLinks
  const categoryOptions: Options = [
    ['', t('All categories')],
    ...categories.map((category) => [category, category] as const),
  ]
  const lang = useTextLang()
  const hasError = priceFields.some(({ error }) => error)
  // An empty result can only be widened.
  const hasMenus = !isEmpty || isNarrowed(query) || hasError
  return (
    <div className="tools">
      <SearchForm
        label={t('Search products')}
        search={search}
        hiddenFields={{ category, sort, stock, brand, ...typed }}
      />
      {hasMenus && (
        <>
          {categories.length > 0 && (
            <Menu
              title={t('Category')}
              name="category"
              options={isLong ? [] : categoryOptions}
              chosen={category}
              lang={lang}
            >
              {isLong && (
                <CategorySelect
                  categories={categories}
                  chosen={category}
                  hiddenFields={{ search, sort, stock, brand, ...typed }}
                  lang={lang}
                />
              )}
            </Menu>
          )}
          <Menu
            title={t('Filter')}
            name="stock"
            options={translated(stockOptions)}
            chosen={stock}
            open={hasError}
          >
            <FilterForm
              brandField={brandField}
              priceFields={priceFields}
              hiddenFields={{ search, category, sort, stock }}
            />
          </Menu>
          <Menu title={t('Sort')} name="sort" options={translated(sorts)} chosen={sort} />
        </>
      )}
    </div>
  )
}

function translated(options: Options): Options {
  return options.map(([value, text]) => [value, t(text)])
}

interface MenuProps {
  title: string
  name: string
  options: Options
  chosen: string
  /** The language of the options with a value, if it is not that of the page. */
  lang?: string
  open?: boolean
  children?: ReactNode
}

function Menu({ title, name, options, chosen, lang, open, children }: MenuProps) {
  const list = { name, options, chosen, lang }
  const link = useQueryLink()
  const path = link({})
  // A new key closes the menu when one of its links has been followed.
  return (
    <details name="tools" key={path} open={open}>
      <summary>{title}</summary>
      <div>
        {options.length > 0 && (
          <CachedHtml name="filters" is="ul" of={[list, path]}>
            <MenuOptions {...list} link={link} />
          </CachedHtml>
        )}
        {children}
      </div>
    </details>
  )
}

type MenuOptionsProps = Pick<MenuProps, 'name' | 'options' | 'chosen' | 'lang'> & {
  link: QueryLink
}

function MenuOptions({ options, lang, ...list }: MenuOptionsProps) {
  return options.map(([value, text]) => (
    <li key={value} lang={value ? lang : undefined}>
      <OptionLink {...list} value={value}>
        {text}
      </OptionLink>
    </li>
  ))
}

type FilterFormProps = Pick<FiltersProps, 'brandField' | 'priceFields'> & {
  hiddenFields: Record<string, string>
}

function FilterForm({ brandField, priceFields, hiddenFields }: FilterFormProps) {
  return (
    <Form method="get">
      <HiddenFields fields={hiddenFields} />
      {brandField && <Html is="div" className="field" of={brandField} />}
      {priceFields.map(({ name, typed, error }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{t(name === 'minPrice' ? 'Price from' : 'Price to')}</label>
          <input
            id={name}
            name={name}
            defaultValue={typed}
            inputMode="decimal"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${name}-error`}
          />
          {error && (
            <p className="error" id={`${name}-error`} role="alert">
              {error}
            </p>
          )}
        </div>
      ))}
      <button type="submit" className="button">
        {t('Apply')}
      </button>
    </Form>
  )
}

/** Not the category, which is the heading. If nothing is found, a single one has no link besides the one that clears it. */
export function ChosenFilters({ query, isEmpty }: { query: ShopQuery; isEmpty: boolean }) {
  const link = useQueryLink()
  const lang = useTextLang()
  const { format } = useMoney()
  const { brand, minPrice, maxPrice } = query
  const chosen = [
    { name: 'search', text: query.search && t('“{search}”', { search: query.search }) },
    { name: 'brand', text: brand, lang },
    {
      name: 'minPrice',
      text: minPrice !== undefined && t('from {price}', { price: format(minPrice) }),
    },
    {
      name: 'maxPrice',
      text: maxPrice !== undefined && t('up to {price}', { price: format(maxPrice) }),
    },
    { name: 'stock', text: query.show === 'in-stock' && t(inStockOnly) },
  ].filter(({ text }) => text)
  if (chosen.length <= (isEmpty ? 1 : 0)) return null
  return (
    <ul className="chips chosen">
      {chosen.map(({ name, text, lang }) => (
        <li key={name}>
          <Link to={link({ ...onFirstPage, [name]: undefined })}>
            {rich(t('<hidden>Remove </hidden>{filter}'), {
              hidden: (words) => <span className="visually-hidden">{words}</span>,
              filter: <span lang={lang}>{text}</span>,
            })}{' '}
            <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
