import type { CatalogueQuery } from '~/domain/catalogue/catalogue'
import {
  type ExportedProduct,
  type ExportedUser,
  exportCategories,
  exportProducts,
  exportUsers,
  type Part,
} from '~/domain/full-rows.server'
import type { Order, OrderItem } from '~/domain/orders/orders'
import { exportOrders, findOrder } from '~/domain/orders/orders.server'
import { Refusal } from '~/domain/refusal'
import { settings } from '~/settings.server'

const everything: CatalogueQuery = { search: '', category: '', page: 1 }
const alsoHidden: CatalogueQuery = { ...everything, only: 'all' }

/** Products in batches: all, or a part of the results of a query. */
export function presentProducts(query = everything, part: Part = {}) {
  return presentEach(exportProducts(query, part), presentProduct)
}

/** The product with that id, even if hidden. @throws {Refusal} 404 if it does not exist. */
export async function presentProductOf(id: string) {
  const [row] = await first(exportProducts(alsoHidden, { id }))
  if (!row) throw new Refusal(404, 'Product not found')
  return presentProduct(row)
}

export async function presentCategories() {
  const rows = await exportCategories()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    is_discounted: row.is_discounted === 1,
    createdAt: row.created_at,
    createdBy: row.created_by,
    products: idsIn(row.product_ids),
  }))
}

export function presentCatalogue() {
  return { categories: presentCategories(), products: presentProducts() }
}

export function presentUsers() {
  return presentEach(exportUsers(), presentUser)
}

export async function presentUserOf(id: string) {
  const [row] = await first(exportUsers(id))
  return row ? presentUser(row) : null
}

/** All orders, or those of one user, in batches. */
export function presentOrders(userId?: string) {
  return presentEach(exportOrders(userId), presentOrder)
}

/** The order with that id. @throws {Refusal} 404 if it does not exist. */
export async function presentOrderOf(id: string) {
  const order = await findOrder(id)
  if (!order) throw new Refusal(404, 'Order not found')
  return presentOrder(order)
}

function presentProduct(row: ExportedProduct) {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    description: row.description,
    price: inDollars(row.price),
    itemsInStock: row.stock,
    image: imageUrl(row.image_id),
    imagePublicId: row.image_id,
    category: { id: row.category_id, name: row.category_name },
    favoritedBy: idsIn(row.favorited_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function presentUser(row: ExportedUser) {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    is_banned: row.is_banned === 1,
    isActive: row.is_banned === 0,
    image: imageUrl(row.image_id),
    imagePublicId: row.image_id,
    favorites: idsIn(row.favorites),
    cart: presentCart(row),
    orders: idsIn(row.orders),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function presentCart({ id, cart }: ExportedUser) {
  if (!cart) return null
  return {
    items: cart.lines.map(presentItem),
    totalPrice: inDollars(cart.total),
    user: id,
    status: 'active' as const,
    userType: 'customer' as const,
  }
}

function presentOrder(order: Order) {
  return {
    _id: order.id,
    user: order.userId,
    userModel: 'User' as const,
    userType: 'registered' as const,
    orderItems: order.items.map(presentItem),
    totalPrice: inDollars(order.total),
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}

function presentItem({ productId, productName, quantity, price, imageId }: OrderItem) {
  return { productId, productName, quantity, price: inDollars(price), image: imageUrl(imageId) }
}

const inDollars = (cents: number) => cents / 100
const idsIn = (list: string | null) => (list ? list.split(',') : [])
const imageUrl = (id: string | null) => id && `${settings.publicUrl}/images/${id}?w=600`

async function* presentEach<Row, Entity>(
  batches: AsyncIterable<Row[]>,
  present: (row: Row) => Entity,
) {
  for await (const batch of batches) yield batch.map(present)
}

async function first<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  for await (const batch of batches) return batch
  return []
}
