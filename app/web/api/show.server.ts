import type { z } from 'zod'
import { findCart } from '../../domain/cart.server'
import type { CatalogueQuery } from '../../domain/catalogue'
import {
  type ExportedProduct,
  type ExportedUser,
  exportCategories,
  exportProducts,
  exportUsers,
} from '../../domain/catalogue-export.server'
import type { Order } from '../../domain/orders'
import { findOrder } from '../../domain/orders.server'
import { Refusal } from '../../domain/refusal'
import {
  type CartEntity,
  type CategoryEntity,
  inDollars,
  type OrderEntity,
  type ProductEntity,
  pictureUrl,
  type UserEntity,
} from './entities.server'

export const everything: CatalogueQuery = { search: '', category: '', page: 1 }

const idsIn = (list: string | null) => (list ? list.split(',') : [])

export function showProduct(row: ExportedProduct): z.output<typeof ProductEntity> {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    description: row.description,
    price: inDollars(row.price),
    itemsInStock: row.stock,
    image: pictureUrl(row.image_id),
    imagePublicId: row.image_id,
    category: { _id: row.category_id, name: row.category_name },
    favoritedBy: idsIn(row.favorited_by),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The product with that id, as the API shows it. */
export async function showProductOf(id: string) {
  for await (const [row] of exportProducts(everything, { id })) if (row) return showProduct(row)
  throw new Refusal(404, 'Product not found')
}

export async function showCategories(): Promise<z.output<typeof CategoryEntity>[]> {
  const rows = await exportCategories()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    is_discounted: row.is_discounted === 1,
    createdAt: row.created_at,
    createdBy: row.creator,
    products: idsIn(row.product_ids),
  }))
}

export async function showUser(row: ExportedUser): Promise<z.output<typeof UserEntity>> {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    is_banned: row.is_banned === 1,
    isActive: row.is_banned === 0,
    image: pictureUrl(row.image_id),
    imagePublicId: row.image_id,
    favorites: idsIn(row.favorites),
    cart: row.cart_of ? await showCart(row.id) : null,
    orders: idsIn(row.orders),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The user with that id, as the API shows them; null when they are gone. */
export async function showUserOf(id: string) {
  for await (const [row] of exportUsers(id)) if (row) return showUser(row)
  return null
}

async function showCart(userId: string): Promise<z.output<typeof CartEntity> | null> {
  const cart = await findCart(userId)
  if (!cart) return null
  return {
    items: cart.lines.map((line) => ({
      productId: line.productId,
      productName: line.productName,
      quantity: line.quantity,
      price: inDollars(line.price),
      image: pictureUrl(line.imageId),
    })),
    totalPrice: inDollars(cart.total),
    user: userId,
    status: 'active',
    userType: 'customer',
  }
}

/** The order with that id, as the API shows it. */
export async function showOrderOf(id: string) {
  const order = await findOrder(id)
  if (!order) throw new Refusal(404, 'Order not found')
  return showOrder(order)
}

export function showOrder(order: Order): z.output<typeof OrderEntity> {
  return {
    _id: order.id,
    user: order.userId,
    userModel: 'User',
    userType: 'registered',
    orderItems: order.items.map((item) => ({
      productId: item.productId,
      productName: item.productName,
      quantity: item.quantity,
      image: pictureUrl(item.imageId),
      price: inDollars(item.price),
    })),
    totalPrice: inDollars(order.total),
    status: order.status,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
  }
}
