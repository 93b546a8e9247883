import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { clientActionWith } from '~/browser/client-action'
import { cachedLoader } from '~/browser/client-cache'
import {
  CategoryDraft,
  createCategory,
  deleteCategory,
  listCategories,
  updateCategory,
} from '~/domain/categories.server'
import { CategoryCard, CategoryForm } from '~/ui/category-card'
import { pageMeta } from '~/ui/page-meta'
import { answerButton, answerFields, readFormOrThrow, textOf } from '~/web/answer.server'
import { requireAdmin } from '~/web/auth.server'
import { redirectWithSuccess } from '~/web/toast.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return { categories: await listCategories() }
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

export const clientLoader = cachedLoader('routes/admin.categories', 'list')
export const clientAction = clientActionWith({
  delete: ['Failed to delete category', 'while deleting the category'],
})
export { shouldRevalidate } from '~/browser/client-action'

export const meta: MetaFunction<typeof loader> = (page) => pageMeta(page, 'Manage categories')

export default function CategoriesScreen() {
  const { categories } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()
  const [params] = useSearchParams()
  const edited = params.get('edit')
  return (
    <>
      <h1>All Categories</h1>
      {categories.length === 0 && <p className="empty">There are no categories yet.</p>}
      <ul className="cards">
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            lastResult={edited === category.id ? lastResult : undefined}
          />
        ))}
      </ul>
      {!edited && (
        <section aria-labelledby="new-title">
          <h2 id="new-title">New category</h2>
          <CategoryForm key={categories.length} lastResult={lastResult} />
        </section>
      )}
    </>
  )
}
