import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findCategoryPage } from '~/domain/catalogue/categories/category-page.server'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { listCategoryNames } from '~/domain/catalogue/categories/list-categories.server'
import { findCurrentCategorySlug } from '~/domain/catalogue/products/slugs.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { findProductList, listDependsOn } from '~/shared-html/product-list.server'
import { shopQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'

export async function loader(args: LoaderFunctionArgs) {
  const { request, params, context } = args
  const category = await findCategoryPage(params.slug ?? '')
  if (!category) throw await movedOrMissing(args)
  const { query, priceFields } = shopQuery(request, await shopMoney(), category)
  const user = await getCurrentUser(args)
  const list = await findProductList({ ...query, category: category.name }, user?.id)
  context.guestPageDependsOn = listDependsOn(query, list.products)
  const isEmpty = !(await listCategoryNames()).includes(category.name)
  // The category is the page, not a filter.
  const data = {
    category,
    list: { ...list, query: { ...query, category: '' }, priceFields },
    isEmpty,
  }
  return priceFields.some(({ error }) => error) ? json(data, { status: 400 }) : data
}

async function movedOrMissing({ request, params }: LoaderFunctionArgs) {
  const slug = await findCurrentCategorySlug(params.slug ?? '')
  if (!slug) return new Response(null, { status: 404 })
  // Browsers cache a 301 forever by default, but a category may get its old name back.
  const moved = { status: 301, headers: { 'cache-control': 'no-cache' } }
  return redirect(pathOfCategory(slug) + new URL(request.url).search, moved)
}
