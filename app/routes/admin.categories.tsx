import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { clientCache } from '~/browser/client-cache'
import {
  CategoryDraft,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '~/domain/catalogue/categories.server'
import { CategoryForm, CategoryRow } from '~/ui/category-row'
import { ListHead, Rows } from '~/ui/list'
import { pageMeta } from '~/ui/page-meta'
import { answerButton, answerFields, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { categorySort } from '~/web/queries.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const sort = categorySort(request)
  return { categories: await listCategories(sort), sort }
}

const address = '/admin/categories'

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request)
  const form = await readFormOrThrow(request)
  const id = textOf(form, 'id')
  if (textOf(form, 'intent') === 'delete') {
    return answerButton(address, () => deleteCategory(admin, id))
  }
  return answerFields(context, form, CategoryDraft, async (draft) => {
    const { message } = id
      ? await updateCategory(admin, id, draft)
      : await createCategory(admin, draft)
    return redirectWithSuccess(address, message)
  })
}

export const clientLoader = clientCache.loader('routes/admin.categories')
export const clientAction = clientActionWith({
  delete: ['Failed to delete category', 'while deleting the category'],
})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage categories')

const columns = [
  { text: 'Name', sort: 'name' },
  { text: 'Kind' },
  { text: 'Products', sort: 'products' },
  { text: 'Created', sort: 'newest' },
] as const

export default function CategoriesScreen() {
  const { categories, sort } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [params] = useSearchParams()
  const edited = params.get('edit')
  return (
    <>
      <ListHead
        title="All Categories"
        count={categories.length === 1 ? '1 category' : `${categories.length} categories`}
      />
      {categories.length === 0 ? (
        <p className="empty">There are no categories yet.</p>
      ) : (
        <Rows name="categories" columns={columns} sort={sort.by} reversed={sort.reversed}>
          {categories.map((category) => (
            <CategoryRow
              key={category.id}
              category={category}
              lastResult={edited === category.id ? lastResult : undefined}
            />
          ))}
        </Rows>
      )}
      {!edited && (
        <section aria-labelledby="new-title">
          <h2 id="new-title">New category</h2>
          <CategoryForm key={categories.length} lastResult={lastResult} />
        </section>
      )}
    </>
  )
}
