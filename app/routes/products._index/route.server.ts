import { json, type LoaderFunctionArgs } from '@remix-run/node'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { listCategoryLinks } from '~/domain/catalogue/categories/list-categories.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { findProductList, listDependsOn } from '~/shared-html/product-list.server'
import { shopQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'

export async function loader(args: LoaderFunctionArgs) {
  const { query, priceFields } = shopQuery(args.request, await shopMoney())
  const user = await getCurrentUser(args)
  const [list, links] = await Promise.all([findProductList(query, user?.id), listCategoryLinks()])
  args.context.guestPageDependsOn = listDependsOn(query, list.products)
  const chosen = links.find(({ name }) => name === query.category)
  const data = {
    ...list,
    query,
    categories: links.map(({ name }) => name),
    categoryPath: chosen && pathOfCategory(chosen.slug),
    priceFields,
  }
  return priceFields.some(({ error }) => error) ? json(data, { status: 400 }) : data
}
