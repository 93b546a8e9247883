import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminCategoryFailures } from '~/browser/admin-failures'
import { clientCache } from '~/browser/client-cache/client-cache'
import { clientActionWith } from '~/browser/submissions/client-action'
import {
  categoryForm,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '~/domain/catalogue/categories/categories.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { msg, t, tn } from '~/languages/translate'
import { pageMeta } from '~/ui/layout/page-meta'
import { NewRow } from '~/ui/lists/form-rows'
import { ListHead, Rows } from '~/ui/lists/list'
import type { RouteArgs } from '~/web/access.server'
import { categorySort } from '~/web/queries.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { CategoryForm, CategoryRow } from './category-row'

export const access = 'products'

export async function loader({ request }: LoaderFunctionArgs) {
  const sort = categorySort(request)
  return { categories: await listCategories(sort), sort }
}

export async function action({ admin, ...args }: RouteArgs<typeof access>) {
  return runIntent(args, {
    save: form(categoryForm(await shopMoney()), (draft, id) =>
      id ? updateCategory(admin, id, draft) : createCategory(admin, draft),
    ),
    delete: command((id) => deleteCategory(admin, id)),
  })
}

export const clientLoader = clientCache.loader('routes/admin.categories')
export const clientAction = clientActionWith<typeof action>(adminCategoryFailures)
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, t('Manage categories'))

const columns = [
  { text: msg('Name'), sort: 'name' },
  { text: msg('Pricing') },
  { text: msg('Products'), sort: 'products' },
  { text: msg('Created'), sort: 'newest' },
] as const

export default function CategoriesScreen() {
  const { categories, sort } = useLoaderData<typeof loader>()
  return (
    <>
      <ListHead
        title={t('All Categories')}
        count={tn(categories.length, '{count} category', '{count} categories')}
      />
      {categories.length === 0 ? (
        <p className="empty">{t('There are no categories yet.')}</p>
      ) : (
        <Rows name="categories" columns={columns} sort={sort.by} reversed={sort.reversed}>
          {categories.map((category) => (
            <CategoryRow key={category.id} category={category} />
          ))}
        </Rows>
      )}
      <NewRow title={t('New category')}>
        <CategoryForm key={categories.length} />
      </NewRow>
    </>
  )
}
