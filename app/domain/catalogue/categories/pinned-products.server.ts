import { db, type Reader, type Trx } from 'db/client'
import { moved } from '~/domain/basics/lists/moved'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxPinned } from '~/domain/catalogue/products/limits'
import { record } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'

/** What the page of the category shows first, in its order, also what is hidden. */
export async function listPinned(categoryId: string, reader: Reader = db) {
  const rows = await reader
    .selectFrom('pinned_products as pinned')
    .innerJoin('products', 'products.id', 'pinned.product_id')
    .select(['products.id', 'products.name', 'products.image_id as imageId'])
    .select('products.hidden_at as hiddenAt')
    .where('pinned.category_id', '=', categoryId)
    .where('products.category_id', '=', categoryId)
    .orderBy('pinned.position')
    .execute()
  return rows.map(({ hiddenAt, ...row }) => ({ ...row, isHidden: hiddenAt !== null }))
}

const maxSuggested = 500

/** The names of the newest products of the category, to choose from. */
export async function listNamesToPin(categoryId: string) {
  const rows = await db
    .selectFrom('products')
    .select('name')
    .where('category_id', '=', categoryId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSuggested)
    .execute()
  return rows.map(({ name }) => name)
}

/** A product that is shown first already stays where it is. @throws {Refusal} 400 or 409 with a field error. */
export async function pinProduct(admin: User, categoryId: string, name: string) {
  return asStaff('products', admin, async (trx) => {
    const pinned = await listPinned(categoryId, trx)
    const product = await requireProductOf(trx, categoryId, name)
    const answer = { message: message('{name} is shown first', { name }) }
    if (pinned.some(({ id }) => id === product.id)) return answer
    if (pinned.length >= maxPinned) {
      const full = messageN(
        maxPinned,
        'At most {count} product of a category can be shown first',
        'At most {count} products of a category can be shown first',
      )
      throw new Refusal(409, full, { field: 'product' })
    }
    await storePinned(trx, categoryId, [...pinned, product])
    await record(trx, admin, 'pinned product {name}', { name })
    return answer
  })
}

/** @throws {Refusal} 404 if the product is not shown first. */
export async function movePinned(admin: User, categoryId: string, id: string, by: -1 | 1) {
  return asStaff('products', admin, async (trx) => {
    const { pinned, at, name } = await requirePinned(trx, categoryId, id)
    await storePinned(trx, categoryId, moved(pinned, at, at + by))
    const [done, answer] =
      by < 0
        ? [msg('moved up product {name}'), msg('{name} moved up')]
        : [msg('moved down product {name}'), msg('{name} moved down')]
    await record(trx, admin, done, { name })
    return { message: message(answer, { name }) }
  })
}

/** @throws {Refusal} 404 if the product is not shown first. */
export async function unpinProduct(admin: User, categoryId: string, id: string) {
  return asStaff('products', admin, async (trx) => {
    const { pinned, at, name } = await requirePinned(trx, categoryId, id)
    await storePinned(trx, categoryId, pinned.toSpliced(at, 1))
    await record(trx, admin, 'unpinned product {name}', { name })
    return { message: message('{name} is no longer shown first', { name }) }
  })
}

async function requirePinned(trx: Trx, categoryId: string, id: string) {
  const pinned = await listPinned(categoryId, trx)
  const at = pinned.findIndex((product) => product.id === id)
  const name = pinned[at]?.name
  if (name === undefined) throw new Refusal(404, 'This product is no longer shown first')
  return { pinned, at, name }
}

async function requireProductOf(trx: Trx, categoryId: string, name: string) {
  const text = message('There is no product “{name}” in this category', { name })
  return trx
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('category_id', '=', categoryId)
    .executeTakeFirstOrThrow(() => new Refusal(400, text, { field: 'product' }))
}

async function storePinned(trx: Trx, categoryId: string, products: { id: string }[]) {
  const rows = products.map(({ id }, at) => ({
    product_id: id,
    category_id: categoryId,
    position: at + 1,
  }))
  await trx.deleteFrom('pinned_products').where('category_id', '=', categoryId).execute()
  if (rows.length === 0) return
  // A product that has come from another category may have been shown first there.
  const ids = rows.map(({ product_id }) => product_id)
  await trx.deleteFrom('pinned_products').where('product_id', 'in', ids).execute()
  await trx.insertInto('pinned_products').values(rows).execute()
}
