import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { type ShopQuery, shopSorts } from '~/domain/catalogue/catalogue'
import { Link } from '~/ui/link'
import { OptionLink } from '~/ui/lists/option-link'
import { onFirstPage, useQueryLink } from '~/ui/lists/query-link'
import { SearchForm } from '~/ui/lists/search-form'
import { useMoney, useTextLang } from '~/ui/use-shop'
import { FilterForm, type FilterFormProps } from './filter-form'

type Options = readonly (readonly [value: string, text: string])[]

const inStockOnly = 'In stock only'
const stockOptions: Options = [
  ['', 'All'],
  ['in', inStockOnly],
]

const sortOptions: Options = Object.entries(shopSorts).map(([sort, text]) => [
  sort === 'newest' ? '' : sort,
  text,
])

interface Props extends Pick<FilterFormProps, 'brandField' | 'prices'> {
  query: ShopQuery
  categories: string[]
}

export function Filters({ query, categories, prices, brandField }: Props) {
  const { search, category, brand = '' } = query
  const stock = query.only ? 'in' : ''
  const sort = query.order === 'newest' ? '' : query.order
  const typed = Object.fromEntries(prices.map((price) => [price.name, price.typed]))
  const categoryOptions: Options = [
    ['', 'All categories'],
    ...categories.map((category) => [category, category] as const),
  ]
  return (
    <div className="tools">
      <SearchForm
        label="Search products"
        search={search}
        hiddenFields={{ category, sort, stock, brand, ...typed }}
      />
      <Menu
        title="Category"
        name="category"
        options={categoryOptions}
        chosen={category}
        lang={useTextLang()}
      />
      <Menu
        title="Filter"
        name="stock"
        options={stockOptions}
        chosen={stock}
        open={prices.some(({ error }) => error)}
      >
        <FilterForm
          brandField={brandField}
          prices={prices}
          hiddenFields={{ search, category, sort, stock }}
        />
      </Menu>
      <Menu title="Sort" name="sort" options={sortOptions} chosen={sort} />
    </div>
  )
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
  // A new key closes the menu when one of its links has been followed.
  return (
    <details name="tools" key={useLocation().search} open={open}>
      <summary>{title}</summary>
      <div>
        <ul>
          {options.map(([value, text]) => (
            <li key={value} lang={value ? lang : undefined}>
              <OptionLink name={name} value={value} chosen={chosen}>
                {text}
              </OptionLink>
            </li>
          ))}
        </ul>
        {children}
      </div>
    </details>
  )
}

/** Each link removes one filter. */
export function ChosenFilters({ query }: { query: ShopQuery }) {
  const link = useQueryLink()
  const lang = useTextLang()
  const { format } = useMoney()
  const { brand, minPrice, maxPrice } = query
  const chosen = [
    { name: 'search', text: query.search && `“${query.search}”` },
    { name: 'category', text: query.category, lang },
    { name: 'brand', text: brand, lang },
    { name: 'minPrice', text: minPrice !== undefined && `from ${format(minPrice)}` },
    { name: 'maxPrice', text: maxPrice !== undefined && `up to ${format(maxPrice)}` },
    { name: 'stock', text: query.only && inStockOnly },
  ].filter(({ text }) => text)
  if (chosen.length === 0) return null
  return (
    <ul className="chips chosen">
      {chosen.map(({ name, text, lang }) => (
        <li key={name}>
          <Link to={link({ ...onFirstPage, [name]: undefined })}>
            <span className="visually-hidden">Remove </span>
            <span lang={lang}>{text}</span> <span aria-hidden="true">×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
