import type { LoaderFunctionArgs } from '@remix-run/node'
import { listCategoryNames } from '~/domain/catalogue/list-categories.server'
import { dependenciesOf } from '~/domain/catalogue/list-products.server'
import { searchProducts } from '~/domain/catalogue/search-products.server'
import { shopQuery } from '~/web/queries.server'
import { getCurrentUser } from '~/web/session.server'

// Not in route.tsx: each .server import there is an empty script that the page would load.

export async function readCataloguePage({ request, context }: LoaderFunctionArgs) {
  const query = shopQuery(request)
  const user = await getCurrentUser(request)
  const [list, categories] = await Promise.all([
    searchProducts(query, user?.id),
    listCategoryNames(),
  ])
  context.dependsOn = dependenciesOf(query, list.products)
  return { ...list, query, categories }
}
