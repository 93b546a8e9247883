import type { LoaderFunctionArgs } from '@remix-run/node'
import {
  CategoryPageDraft,
  findCategoryToEdit,
  PinDraft,
  updateCategoryPage,
} from '~/domain/catalogue/categories/category-page.server'
import {
  listNamesToPin,
  listPinned,
  movePinned,
  pinProduct,
  unpinProduct,
} from '~/domain/catalogue/categories/pinned-products.server'
import { t } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { command, form, runIntent } from '~/web/run-intent.server'
import { redirectWithError } from '~/web/toast.server'

export async function loader({ params: { categoryId = '' } }: LoaderFunctionArgs) {
  const category = await findCategoryToEdit(categoryId)
  if (!category) throw await redirectWithError('/admin/categories', t('Category not found'))
  const pinned = await listPinned(categoryId)
  const chosen = pinned.map(({ name }) => name)
  const names = (await listNamesToPin(categoryId)).filter((name) => !chosen.includes(name))
  return { category, pinned, names }
}

export async function action({ admin, ...args }: RouteArgs<'products'>) {
  const { categoryId = '' } = args.params
  const intents = {
    save: form(CategoryPageDraft, (draft) => updateCategoryPage(admin, categoryId, draft)),
    pin: form(PinDraft, ({ product }) => pinProduct(admin, categoryId, product)),
    up: command((id) => movePinned(admin, categoryId, id, -1)),
    down: command((id) => movePinned(admin, categoryId, id, 1)),
    unpin: command((id) => unpinProduct(admin, categoryId, id)),
  }
  // More than the schema allows, so that the schema can report a text that is too long.
  return runIntent(args, intents, { maxTextBytes: 100_000 })
}
