import { db, type Trx } from 'db/client'
import { newId } from 'db/ids'
import type { Flag } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from './activity.server'
import type { Category, CategoryDraft } from './categories'
import { asAdmin } from './current-user.server'
import { removeProduct } from './products.server'
import { Refusal } from './refusal'
import type { User } from './users'

export { CategoryDraft } from './categories'

/** All categories in alphabetical order, with who made them and how many products they have. */
export async function listCategories(): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('users', 'users.id', 'categories.created_by')
    .select((eb) => [
      'categories.id',
      'categories.name',
      'categories.is_discounted',
      'categories.created_at',
      'users.name as creator',
      eb
        .selectFrom('products')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('products.category_id', '=', 'categories.id')
        .as('products'),
    ])
    .orderBy('categories.name')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    isDiscounted: row.is_discounted === 1,
    createdAt: row.created_at,
    createdBy: row.creator,
    products: Number(row.products),
    state: stateOf(row),
  }))
}

/** Makes a category. Refuses 409 a taken name, at its field. */
export async function createCategory(admin: User, draft: z.output<typeof CategoryDraft>) {
  const id = newId()
  await asAdmin(admin, async (trx) => {
    await refuseTakenName(trx, draft.name)
    await trx
      .insertInto('categories')
      .values({
        id,
        name: draft.name,
        is_discounted: draft.is_discounted ? 1 : 0,
        created_by: admin.id,
        created_at: timeFromNow(),
      })
      .execute()
    await record(trx, admin, 'created', `category ${draft.name}`)
  })
  return { message: 'Category created successfully' }
}

/**
 * Renames a category and marks it discounted or regular. Refuses 404 unknown, 409 a taken name or a category
 * that is not as the form showed it.
 */
export async function updateCategory(
  admin: User,
  id: string,
  draft: z.output<typeof CategoryDraft>,
) {
  await asAdmin(admin, async (trx) => {
    const category = await categoryIn(trx, id)
    if (draft.seen !== undefined && draft.seen !== category.state) {
      throw new Refusal(
        409,
        'Somebody else has changed this category since you opened the form. Check it, then send yours again',
      )
    }
    await refuseTakenName(trx, draft.name, id)
    await trx
      .updateTable('categories')
      .set({ name: draft.name, is_discounted: draft.is_discounted ? 1 : 0 })
      .where('id', '=', id)
      .execute()
    await record(trx, admin, 'updated', `category ${draft.name}`)
  })
  return { message: 'Category updated successfully' }
}

/** Deletes a category with all its products, which leave every cart. Refuses 404. */
export async function deleteCategory(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const category = await categoryIn(trx, id)
    const products = await trx
      .selectFrom('products')
      .select(['id', 'name'])
      .where('category_id', '=', id)
      .execute()
    for (const product of products) await removeProduct(trx, product)
    await trx.deleteFrom('categories').where('id', '=', id).execute()
    await record(
      trx,
      admin,
      'deleted',
      `category ${category.name} with ${products.length} products`,
    )
  })
  return { message: 'Category deleted successfully' }
}

function stateOf({ name, is_discounted }: { name: string; is_discounted: Flag }) {
  return `${is_discounted ? 'discounted' : 'regular'} ${name}`
}

async function categoryIn(trx: Trx, id: string) {
  const category = await trx
    .selectFrom('categories')
    .select(['name', 'is_discounted'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!category) throw new Refusal(404, 'Category not found')
  return { name: category.name, state: stateOf(category) }
}

async function refuseTakenName(trx: Trx, name: string, except = '') {
  const other = await trx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
    .executeTakeFirst()
  if (other) throw new Refusal(409, 'A category of this name exists already', { field: 'name' })
}
