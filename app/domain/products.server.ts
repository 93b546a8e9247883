import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import { slugOf } from 'db/slug'
import { timeFromNow } from 'db/time'
import type { z } from 'zod'
import { record } from './activity.server'
import { asAdmin } from './current-user.server'
import { storeUpload } from './images.server'
import type { NewProduct, ProductUpdate } from './products'
import { Refusal } from './refusal'
import type { User } from './users'

export { NewProduct, ProductUpdate } from './products'

/** Puts a new product on sale. Refuses, at the field, 400 unknown category or bad image, 409 a taken name. */
export async function createProduct(admin: User, draft: z.output<typeof NewProduct>) {
  const imageId = await storeUpload(draft.image)
  const id = newId()
  await asAdmin(admin, async (trx) => {
    await refuseTakenName(trx, draft.name)
    await trx
      .insertInto('products')
      .values({
        id,
        slug: await freeSlug(trx, draft.name),
        name: draft.name,
        brand: draft.brand,
        description: draft.description,
        price: draft.price,
        stock: draft.itemsInStock,
        given: draft.itemsInStock,
        category_id: await categoryNamed(trx, draft.category),
        image_id: imageId ?? null,
        created_at: timeFromNow(),
        updated_at: timeFromNow(),
      })
      .execute()
    await record(trx, admin, 'created', `product ${draft.name}`)
  })
  return { message: 'Product created successfully' }
}

/**
 * Changes price, stock and image. More pieces count as given, fewer as withdrawn, so the law of stock holds.
 * Refuses 404 unknown, 409 when the product is not as the form showed it, 400 a bad image.
 */
export async function updateProduct(
  admin: User,
  id: string,
  update: z.output<typeof ProductUpdate>,
) {
  const imageId = await storeUpload(update.image)
  await asAdmin(admin, async (trx) => {
    const product = await productAsSeen(trx, id, update)
    const added = update.itemsInStock - product.stock
    await trx
      .updateTable('products')
      .set((eb) => ({
        price: update.price,
        stock: update.itemsInStock,
        given: eb('given', '+', Math.max(added, 0)),
        withdrawn: eb('withdrawn', '+', Math.max(-added, 0)),
        updated_at: timeFromNow(),
        ...(imageId && { image_id: imageId }),
      }))
      .where('id', '=', id)
      .execute()
    await record(trx, admin, 'updated', `product ${product.name}`)
  })
  return { message: 'Product updated successfully' }
}

/** Takes a product out of the shop. Refuses 404. */
export async function deleteProduct(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const product = await trx
      .selectFrom('products')
      .select(['id', 'name'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!product) throw new Refusal(404, 'Product not found')
    await removeProduct(trx, product)
    await record(trx, admin, 'deleted', `product ${product.name}`)
  })
  return { message: 'Product deleted successfully' }
}

/** Takes a product out of every cart, whose owners read why, and off the shelf; orders keep it as it was. */
export async function removeProduct(trx: Trx, product: { id: string; name: string }) {
  const carts = await trx
    .deleteFrom('cart_lines')
    .where('product_id', '=', product.id)
    .returning('user_id')
    .execute()
  if (carts.length > 0) {
    await trx
      .updateTable('carts')
      .set({ notice: `${product.name} is no longer sold and was taken out of your cart` })
      .where(
        'user_id',
        'in',
        carts.map((cart) => cart.user_id),
      )
      .execute()
  }
  await trx.deleteFrom('products').where('id', '=', product.id).execute()
}

async function productAsSeen(
  trx: Trx,
  id: string,
  { seenStock, seenUpdate }: z.output<typeof ProductUpdate>,
) {
  const product = await trx
    .selectFrom('products')
    .select(['name', 'stock', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  if (seenUpdate !== undefined && seenUpdate !== product.updated_at) {
    throw new Refusal(
      409,
      'Somebody else has changed this product since you opened the form. Check their values above, then send yours again',
    )
  }
  if (seenStock !== undefined && seenStock !== product.stock) {
    throw new Refusal(
      409,
      `The stock is ${product.stock} now, no longer ${seenStock}. Check the number and send it again`,
      { field: 'itemsInStock' },
    )
  }
  return product
}

async function refuseTakenName(trx: Trx, name: string) {
  const other = await trx
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (other) throw new Refusal(409, 'A product of this name exists already', { field: 'name' })
}

async function categoryNamed(trx: Trx, name: string) {
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!category) throw new Refusal(400, 'Selected category not found', { field: 'category' })
  return category.id
}

async function freeSlug(trx: Trx, name: string) {
  const slug = slugOf(name)
  const taken = await trx
    .selectFrom('products')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const slugs = new Set(taken.map((product) => product.slug))
  if (!slugs.has(slug)) return slug
  let number = 2
  while (slugs.has(`${slug}-${number}`)) number++
  return `${slug}-${number}`
}
