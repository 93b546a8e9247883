import { db, type Reader } from 'db/client'
import type { z } from 'zod'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { searchResultColumns } from '~/domain/basics/text/search-result'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { msg } from '~/languages/translate'
import { cachedRead } from '~/speed/cached-reads.server'
import type { CategoryPageBody } from './category-page-draft'

export { CategoryPageBody, CategoryPageDraft, PinDraft } from './category-page-draft'

/** `hasPinned` is whether it shows products first that are on sale. */
export function findCategoryPage(slug: string) {
  return cachedRead(`category page ${slug}`, () => readPage(slug))
}

async function readPage(slug: string) {
  const page = await selectPages(db)
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('pinned_products as pinned')
          .innerJoin('products', 'products.id', 'pinned.product_id')
          .select('products.id')
          .whereRef('pinned.category_id', '=', 'categories.id')
          .whereRef('products.category_id', '=', 'categories.id')
          .where('products.hidden_at', 'is', null),
      ).as('hasPinned'),
    )
    .where('slug', '=', slug)
    .executeTakeFirst()
  return page && { ...page, hasPinned: Boolean(page.hasPinned) }
}

export async function findCategoryToEdit(id: string, reader: Reader = db) {
  const page = await selectPages(reader).where('id', '=', id).executeTakeFirst()
  return page && { ...page, version: versionOf(page) }
}

function selectPages(reader: Reader) {
  return reader
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'text', 'image_id as imageId'])
    .select(['page_title as pageTitle', 'page_text as pageText'])
}

/** @throws {Refusal} 404 if the category does not exist, 409 if another admin has changed its page. */
export async function updateCategoryPage(
  admin: User,
  id: string,
  draft: z.output<typeof CategoryPageBody> & { expected?: string },
) {
  const imageId = await storeUpload(draft.image)
  await asStaff('products', admin, async (trx) => {
    const before = await findCategoryToEdit(id, trx)
    if (!before) throw new Refusal(404, 'Category not found')
    const text = msg(
      'Someone else has changed this page since you opened the form. Check the changes, then save again',
    )
    refuseChanged(before.version, draft.expected, text)
    const values = {
      text: draft.text,
      image_id: imageId ?? (draft.removesImage ? null : before.imageId),
      ...searchResultColumns(draft),
    }
    await trx.updateTable('categories').set(values).where('id', '=', id).execute()
    await record(trx, admin, 'updated the page of category {name}', { name: before.name })
  })
  return { message: msg('Page saved') }
}
