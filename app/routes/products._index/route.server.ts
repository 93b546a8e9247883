import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { listCategoryNames } from '~/domain/catalogue/categories/list-categories.server'
import { searchProducts } from '~/domain/catalogue/lists/list-products.server'
import { dependenciesOf } from '~/domain/catalogue/lists/matching-products.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { shopQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'
import { findBrandFieldHtml } from './brand-field.server'
import { nothingFoundHtml } from './nothing-found.server'

export async function loader(args: LoaderFunctionArgs) {
  const { query, priceFields } = shopQuery(args.request, await shopMoney())
  const user = await getCurrentUser(args)
  const [list, categories, brandField] = await Promise.all([
    searchProducts(query, user?.id),
    listCategoryNames(),
    findBrandFieldHtml(query.category, query.brand),
  ])
  args.context.guestPageDependsOn = dependenciesOf(query, list.products)
  const nothingFound = list.products.length > 0 ? undefined : await nothingFoundHtml()
  const data = { ...list, query, categories, brandField, priceFields, nothingFound }
  return priceFields.some(({ error }) => error) ? json(data, { status: 400 }) : data
}
