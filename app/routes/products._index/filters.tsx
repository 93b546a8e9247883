import { useLocation } from '@remix-run/react'
import { type ShopQuery, shopSorts } from '~/domain/catalogue/catalogue'
import { Link } from '~/ui/link'
import { OptionLink } from '~/ui/lists/option-link'
import { onFirstPage, useQueryLink } from '~/ui/lists/query-link'
import { SearchForm } from '~/ui/lists/search-form'
import { useTextLang } from '~/ui/use-shop'

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

interface Props {
  query: ShopQuery
  categories: string[]
}

export function Filters({ query, categories }: Props) {
  const stock = query.only ? 'in' : ''
  const sort = query.order === 'newest' ? '' : query.order
  const categoryOptions: Options = [
    ['', 'All categories'],
    ...categories.map((category) => [category, category] as const),
  ]
  return (
    <div className="tools">
      <SearchForm
        label="Search products"
        search={query.search}
        hiddenFields={{ category: query.category, sort, stock }}
      />
      <Menu
        title="Category"
        name="category"
        options={categoryOptions}
        chosen={query.category}
        lang={useTextLang()}
      />
      <Menu title="Filter" name="stock" options={stockOptions} chosen={stock} />
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
}

function Menu({ title, name, options, chosen, lang }: MenuProps) {
  // A new key closes the menu when one of its links has been followed.
  return (
    <details name="tools" key={useLocation().search}>
      <summary>{title}</summary>
      <ul>
        {options.map(([value, text]) => (
          <li key={value} lang={value ? lang : undefined}>
            <OptionLink name={name} value={value} chosen={chosen}>
              {text}
            </OptionLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Each link removes one filter. */
export function ChosenFilters({ query }: { query: ShopQuery }) {
  const link = useQueryLink()
  const lang = useTextLang()
  const chosen = [
    { name: 'search', text: query.search && `“${query.search}”` },
    { name: 'category', text: query.category, lang },
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
