import { z } from 'zod'

// Strict objects, so that no other field can leak into a response. Money is in dollars.

const id = z.string().regex(/^[0-9a-f]{24}$/)
const time = z.iso.datetime()
const dollars = z.number().min(0)
const image = z.url().nullable()
const item = z.strictObject({
  productId: id,
  productName: z.string(),
  quantity: z.number().int().min(1),
  price: dollars,
  image,
})

export const CartEntity = z
  .strictObject({
    items: z.array(item),
    totalPrice: dollars,
    user: id,
    status: z.literal('active'),
    userType: z.literal('customer'),
  })
  .meta({ id: 'Cart' })

export const UserEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    email: z.email(),
    phone: z.string(),
    role: z.enum(['user', 'admin']),
    is_banned: z.boolean(),
    isActive: z.boolean(),
    image,
    imagePublicId: z.string().nullable(),
    favorites: z.array(id),
    cart: CartEntity.nullable(),
    orders: z.array(id),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'User' })

export const ProductEntity = z
  .strictObject({
    _id: id,
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    description: z.string(),
    price: dollars,
    itemsInStock: z.number().int().min(0),
    image,
    imagePublicId: z.string().nullable(),
    category: z.strictObject({ id, name: z.string() }),
    favoritedBy: z.array(id),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Product' })

export const CategoryEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    is_discounted: z.boolean(),
    createdAt: time,
    // An id: a user's name may change without a new catalogue version, which sets the ETag.
    createdBy: id.nullable(),
    products: z.array(id),
  })
  .meta({ id: 'Category' })

export const OrderEntity = z
  .strictObject({
    _id: id,
    user: id,
    userModel: z.literal('User'),
    userType: z.literal('registered'),
    orderItems: z.array(item),
    totalPrice: dollars,
    status: z.string(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Order' })
