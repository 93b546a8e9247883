import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clientActionWith } from '~/browser/submissions/client-action'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { rich } from '~/languages/rich'
import { t } from '~/languages/translate'
import { action, loader } from '~/routes/admin.categories_.$categoryId/route.server'
import { pageMeta } from '~/ui/layout/page-meta'
import { Link } from '~/ui/link'
import { useTextLang } from '~/ui/use-shop'
import { CategoryPageForm } from './category-page-form'
import { PinnedProducts } from './pinned-products'

export const access = 'products'
export { action, loader }

export const clientAction = clientActionWith<typeof action>()
export { shouldRevalidate } from '~/browser/submissions/client-action'

export const meta: MetaFunction<typeof loader> = (page) =>
  pageMeta(page, page.data?.category.name ?? t('Category'))

export default function CategoryPageScreen() {
  const { category, pinned, names } = useLoaderData<typeof loader>()
  const path = pathOfCategory(category.slug)
  return (
    <>
      <p className="back">
        <Link to="/admin/categories">{t('back to all categories')}</Link>
      </p>
      <h1 lang={useTextLang()}>{category.name}</h1>
      <p>
        {rich(t('Shown at {path}.'), {
          path: <Link to={path}>{decodeURIComponent(path)}</Link>,
        })}
      </p>
      <CategoryPageForm key={category.version} category={category} />
      <PinnedProducts key={pinned.length} pinned={pinned} names={names} />
    </>
  )
}
