import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import type { ProductsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { record } from './activity.server'
import { asAdmin } from './current-user.server'
import { takeOutOfCarts } from './hidden-products.server'
import { storeUpload } from './images.server'
import { dollars } from './money'
import { reckonPrices } from './prices.server'
import {
  mostPieces,
  type NewPrice,
  type NewProduct,
  type NewStock,
  type ProductTexts,
  type ProductUpdate,
  type Restock,
  tooManyPieces,
} from './products'
import { Refusal } from './refusal'
import { freeSlug, moveSlug } from './slugs.server'
import type { User } from './users'

export { NewPrice, NewProduct, NewStock, ProductTexts, ProductUpdate, Restock } from './products'

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
    await reckonPrices(trx, { ids: [id] })
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
    const product = await productIn(trx, id)
    refuseChanged(product, update.seenUpdate)
    refuseOtherStock(product, update.seenStock)
    const changes = [
      ...(await changePrice(trx, product, update.price)),
      ...(await changeStock(trx, product, update.itemsInStock)),
      ...(imageId ? ['image'] : []),
    ]
    await touch(trx, id, imageId ? { image_id: imageId, awaited_image: null } : {})
    await record(trx, admin, 'updated', subject(product, changes))
  })
  return { message: 'Product updated successfully' }
}

/** Changes what a product costs before any discount. Refuses 404 unknown, 409 when it costs another sum than was seen. */
export async function setPrice(admin: User, id: string, update: z.output<typeof NewPrice>) {
  await asAdmin(admin, async (trx) => {
    const product = await productIn(trx, id)
    if (update.seenPrice !== undefined && update.seenPrice !== product.fullPrice) {
      throw new Refusal(
        409,
        `The price is ${dollars(product.fullPrice)} now, no longer ${dollars(update.seenPrice)}. Check it and send it again`,
        { field: 'price' },
      )
    }
    const changes = await changePrice(trx, product, update.price)
    await touch(trx, id)
    await record(trx, admin, 'updated', subject(product, changes))
  })
  return { message: 'Price changed' }
}

/**
 * Sets how many pieces are on the shelf, or adds some. Refuses 404 unknown, 409 when a number to be overwritten is
 * another one than was seen.
 */
export async function setStock(admin: User, id: string, update: z.output<typeof NewStock>) {
  const { isAdded, pieces } = update.itemsInStock
  if (isAdded) return restock(admin, id, { pieces }, 'itemsInStock')
  await asAdmin(admin, async (trx) => {
    const product = await productIn(trx, id)
    refuseOtherStock(product, update.seenStock)
    const changes = await changeStock(trx, product, pieces)
    await touch(trx, id)
    await record(trx, admin, 'updated', subject(product, changes))
  })
  return { message: 'Stock changed' }
}

/**
 * Puts pieces that have arrived on the shelf, whatever was sold meanwhile. Refuses 404 unknown, 400 at `field` more than
 * a shelf may have.
 */
export async function restock(
  admin: User,
  id: string,
  { pieces }: z.output<typeof Restock>,
  field = 'pieces',
) {
  const stock = await asAdmin(admin, async (trx) => {
    const product = await productIn(trx, id)
    if (product.stock + pieces > mostPieces) throw new Refusal(400, tooManyPieces, { field })
    const changes = await changeStock(trx, product, product.stock + pieces)
    await touch(trx, id)
    await record(trx, admin, 'restocked', subject(product, changes))
    return product.stock + pieces
  })
  return { message: `${pieces} added: ${stock} in stock now` }
}

/**
 * Corrects name, brand, description and category. With its name its address changes; the old one goes on leading to it.
 * Refuses, at the field, 400 unknown category, 409 a taken name; 404 unknown, 409 when it is not as the form showed it.
 */
export async function updateTexts(admin: User, id: string, texts: z.output<typeof ProductTexts>) {
  await asAdmin(admin, async (trx) => {
    const product = await productIn(trx, id)
    refuseChanged(product, texts.seenUpdate)
    await refuseTakenName(trx, texts.name, id)
    const { name, brand, description } = texts
    const category_id = await categoryNamed(trx, texts.category)
    if (name !== product.name) await moveSlug(trx, product, name)
    await touch(trx, id, { name, brand, description, category_id })
    if (category_id !== product.category_id) await reckonPrices(trx, { ids: [id] })
    const changes = [
      change('name', product.name, name),
      change('brand', product.brand, brand),
      description !== product.description && 'description',
      change('category', product.category, texts.category),
    ].filter((it) => it !== false)
    await record(trx, admin, 'corrected', subject(product, changes))
  })
  return { message: 'Product updated successfully' }
}

/** Takes a product out of the shop. Refuses 404. */
export async function deleteProduct(admin: User, id: string) {
  await asAdmin(admin, async (trx) => {
    const product = await productIn(trx, id)
    await removeProduct(trx, product)
    await record(trx, admin, 'deleted', `product ${product.name}`)
  })
  return { message: 'Product deleted successfully' }
}

/** Takes a product out of every cart, whose owners read why, and off the shelf; orders keep it as it was. */
export async function removeProduct(trx: Trx, product: { id: string; name: string }) {
  const notice = `${product.name} is no longer sold and was taken out of your cart`
  await takeOutOfCarts(trx, product.id, notice)
  await trx.deleteFrom('products').where('id', '=', product.id).execute()
}

type Seen = Awaited<ReturnType<typeof productIn>>

async function productIn(trx: Trx, id: string) {
  const product = await trx
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .selectAll('products')
    .select('categories.name as category')
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!product) throw new Refusal(404, 'Product not found')
  return { ...product, fullPrice: product.old_price ?? product.price }
}

function refuseChanged(product: Seen, seenUpdate: string | undefined) {
  if (seenUpdate === undefined || seenUpdate === product.updated_at) return
  throw new Refusal(
    409,
    'Someone else has changed this product since you opened the form. Check their values above, then send yours again',
  )
}

function refuseOtherStock(product: Seen, seenStock: number | undefined) {
  if (seenStock === undefined || seenStock === product.stock) return
  throw new Refusal(
    409,
    `The stock is ${product.stock} now, no longer ${seenStock}. Check the number and send it again`,
    { field: 'itemsInStock' },
  )
}

async function changePrice(trx: Trx, product: Seen, price: number) {
  if (price === product.fullPrice) return []
  await trx
    .updateTable('products')
    .set({ price, old_price: null })
    .where('id', '=', product.id)
    .execute()
  await reckonPrices(trx, { ids: [product.id] })
  return [`price ${dollars(product.fullPrice)} → ${dollars(price)}`]
}

// More pieces count as given, fewer as withdrawn.
async function changeStock(trx: Trx, product: Seen, stock: number) {
  const added = stock - product.stock
  if (added === 0) return []
  await trx
    .updateTable('products')
    .set((eb) => ({
      stock,
      given: eb('given', '+', Math.max(added, 0)),
      withdrawn: eb('withdrawn', '+', Math.max(-added, 0)),
    }))
    .where('id', '=', product.id)
    .execute()
  return [`stock ${product.stock} → ${stock}`]
}

async function touch(trx: Trx, id: string, values: Updateable<ProductsTable> = {}) {
  await trx
    .updateTable('products')
    .set({ ...values, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

function change(what: string, before: string, after: string) {
  return before !== after && `${what} “${before}” → “${after}”`
}

// What stands in Activity: which product, and each value before and after.
function subject({ name }: Seen, changes: string[]) {
  return [`product ${name}`, changes.join(', ')].filter(Boolean).join(': ')
}

async function refuseTakenName(trx: Trx, name: string, except = '') {
  const other = await trx
    .selectFrom('products')
    .select('id')
    .where('name', '=', name)
    .where('id', '!=', except)
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
