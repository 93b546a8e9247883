import type { Trx } from 'db/client'
import { newId } from 'db/ids'
import type { ProductsTable } from 'db/schema'
import { timeFromNow } from 'db/time'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import { asAdmin } from '~/domain/accounts/current-user.server'
import type { User } from '~/domain/accounts/users'
import { dollars } from '~/domain/money'
import { Refusal } from '~/domain/refusal'
import { rowField } from '~/domain/rows'
import { record } from '~/domain/shop/activity.server'
import { storeUpload } from '~/domain/shop/images.server'
import { takeOutOfCarts } from './hidden-products.server'
import { recalculatePrices } from './prices.server'
import {
  mostPieces,
  type NewProduct,
  type ProductUpdate,
  type RowUpdate,
  tooManyPieces,
} from './products'
import { freeSlug, moveSlug } from './slugs.server'

export { NewPrice, NewProduct, NewStock, ProductUpdate } from './products'

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
    await recalculatePrices(trx, { ids: [id] })
    await record(trx, admin, 'created', `product ${draft.name}`)
  })
  return { message: 'Product created successfully' }
}

/**
 * Changes price, stock, image and texts. More pieces count as given, fewer as withdrawn, so the law of stock holds; a
 * stock that is sent as it was seen stays, whatever was sold meanwhile. With its name its address changes; the old one
 * goes on leading to it. Refuses 404 unknown, 409 when the product is not as the form showed it; at the field, 400 a bad
 * image or an unknown category, 409 a taken name.
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
    const stock = stockAfter(product, update)
    const changes = [
      ...(await changeTexts(trx, product, update)),
      ...(await changePrice(trx, product, update.price)),
      ...(await changeStock(trx, product, stock)),
      ...(imageId ? ['image'] : []),
    ]
    await touch(trx, id, imageId ? { image_id: imageId, awaited_image: null } : {})
    await record(trx, admin, 'updated', subject(product, changes))
  })
  return { message: 'Product updated successfully' }
}

function stockAfter(
  product: Seen,
  { itemsInStock: { isAdded, pieces }, seenStock }: z.output<typeof ProductUpdate>,
) {
  const field = 'itemsInStock'
  if (!isAdded && pieces === seenStock) return product.stock
  const refusal = isAdded ? undefined : otherStock(product, seenStock, field)
  if (refusal) throw refusal
  const stock = isAdded ? product.stock + pieces : pieces
  if (stock > mostPieces) throw new Refusal(400, tooManyPieces, { field })
  return stock
}

type NewTexts = Partial<Pick<Seen, 'name' | 'brand' | 'description' | 'category'>>

async function changeTexts(trx: Trx, product: Seen, update: NewTexts) {
  const { name = product.name, brand = product.brand, description = product.description } = update
  const category = update.category || product.category
  if (name !== product.name) {
    await refuseTakenName(trx, name, product.id)
    await moveSlug(trx, product, name)
  }
  const isMoved = category !== product.category
  const category_id = isMoved ? await categoryNamed(trx, category) : product.category_id
  await touch(trx, product.id, { name, brand, description, category_id })
  if (isMoved) await recalculatePrices(trx, { ids: [product.id] })
  return [
    change('name', product.name, name),
    change('brand', product.brand, brand),
    description !== product.description && 'description',
    change('category', product.category, category),
  ].filter((it) => it !== false)
}

/**
 * Changes price and stock of several products, all or none; the price is the one before any discount, and a stock is
 * set or added to. Refuses 404 unknown; at the fields of all rows to blame, 409 what is not as it was seen, 400 more
 * than a shelf may have.
 */
export async function updateRows(admin: User, rows: RowUpdate[]) {
  const messages = await asAdmin(admin, async (trx) => {
    const products = new Map<string, Seen>()
    for (const { id } of rows) products.set(id, await productIn(trx, id))
    const errors: Record<string, string[]> = {}
    let status: 400 | 409 = 400
    for (const row of rows) {
      const product = products.get(row.id) as Seen
      for (const refusal of refusalsOf(row, product)) {
        if (refusal.status === 409) status = 409
        errors[refusal.detail.field ?? ''] = [refusal.message]
      }
    }
    const [first] = Object.values(errors)
    if (first) throw new Refusal(status, first[0] ?? '', { errors })
    const done: string[] = []
    for (const row of rows)
      done.push(await updateRow(trx, admin, products.get(row.id) as Seen, row))
    return done
  })
  if (messages.length === 0) return { message: 'Nothing was changed' }
  const [message = ''] = messages
  return { message: messages.length === 1 ? message : `${messages.length} products changed` }
}

function refusalsOf({ id, price, seenPrice, itemsInStock, seenStock }: RowUpdate, product: Seen) {
  const refusals: Refusal[] = []
  if (price !== undefined && seenPrice !== undefined && seenPrice !== product.fullPrice) {
    refusals.push(
      new Refusal(
        409,
        `The price is ${dollars(product.fullPrice)} now, no longer ${dollars(seenPrice)}. Check it and send it again`,
        { field: rowField('price', id) },
      ),
    )
  }
  const field = rowField('itemsInStock', id)
  if (itemsInStock && !itemsInStock.isAdded) {
    const refusal = otherStock(product, seenStock, field)
    if (refusal) refusals.push(refusal)
  } else if (itemsInStock && product.stock + itemsInStock.pieces > mostPieces) {
    refusals.push(new Refusal(400, tooManyPieces, { field }))
  }
  return refusals
}

// Returns what became of the row, in words.
async function updateRow(trx: Trx, admin: User, product: Seen, { price, itemsInStock }: RowUpdate) {
  const { isAdded = false, pieces = 0 } = itemsInStock ?? {}
  const stock = isAdded ? product.stock + pieces : pieces
  const changes = [
    ...(price === undefined ? [] : await changePrice(trx, product, price)),
    ...(itemsInStock ? await changeStock(trx, product, stock) : []),
  ]
  await touch(trx, product.id)
  const isRestocked = isAdded && price === undefined
  await record(trx, admin, isRestocked ? 'restocked' : 'updated', subject(product, changes))
  if (isRestocked) return `${pieces} added: ${stock} in stock now`
  if (price === undefined) return 'Stock changed'
  return itemsInStock ? 'Price and stock changed' : 'Price changed'
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

/** A product as a command finds it. Refuses 404. */
export async function productIn(trx: Trx, id: string) {
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

function otherStock(product: Seen, seenStock: number | undefined, field: string) {
  if (seenStock === undefined || seenStock === product.stock) return undefined
  return new Refusal(
    409,
    `The stock is ${product.stock} now, no longer ${seenStock}. Check the number and send it again`,
    { field },
  )
}

/** Changes what a product costs before any discount, in the transaction of a command. */
export async function changePrice(trx: Trx, product: Seen, price: number) {
  if (price === product.fullPrice) return []
  await trx
    .updateTable('products')
    .set({ price, old_price: null })
    .where('id', '=', product.id)
    .execute()
  await recalculatePrices(trx, { ids: [product.id] })
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

/** Notes that a product was changed, with further values. */
export async function touch(trx: Trx, id: string, values: Updateable<ProductsTable> = {}) {
  await trx
    .updateTable('products')
    .set({ ...values, updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

function change(what: string, before: string, after: string) {
  return before !== after && `${what} “${before}” → “${after}”`
}

/** What stands in Activity: which product, and each value before and after. */
export function subject({ name }: Seen, changes: string[]) {
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
