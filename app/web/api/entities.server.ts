import { z } from 'zod'
import { settings } from '../../settings.server'

// The shop's things as the API shows them: written out field by field, so that nothing else can slip in. Money
// is in dollars here, and ids are called `_id`.

const id = z.string().regex(/^[0-9a-f]{24}$/)
const time = z.string().datetime()
const dollars = z.number().min(0)
const picture = z.string().url().nullable()

export const CartItemEntity = z
  .object({
    productId: id,
    productName: z.string(),
    quantity: z.number().int().min(1),
    price: dollars,
    image: picture,
  })
  .strict()

export const CartEntity = z
  .object({
    items: z.array(CartItemEntity),
    totalPrice: dollars,
    user: id,
    status: z.literal('active'),
    userType: z.literal('customer'),
  })
  .strict()

export const UserEntity = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string().email(),
    phone: z.string(),
    role: z.enum(['user', 'admin']),
    is_banned: z.boolean(),
    isActive: z.boolean(),
    image: picture,
    imagePublicId: z.string().nullable(),
    favorites: z.array(id),
    cart: CartEntity.nullable(),
    orders: z.array(id),
    createdAt: time,
    updatedAt: time,
  })
  .strict()

export const ProductEntity = z
  .object({
    _id: id,
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    description: z.string(),
    price: dollars,
    itemsInStock: z.number().int().min(0),
    image: picture,
    imagePublicId: z.string().nullable(),
    category: z.object({ _id: id, name: z.string() }).strict(),
    favoritedBy: z.array(id),
    createdAt: time,
    updatedAt: time,
  })
  .strict()

export const CategoryEntity = z
  .object({
    _id: id,
    name: z.string(),
    is_discounted: z.boolean(),
    createdAt: time,
    createdBy: z.string().nullable(),
    products: z.array(id),
  })
  .strict()

export const OrderItemEntity = z
  .object({
    productId: id,
    productName: z.string(),
    quantity: z.number().int().min(1),
    image: picture,
    price: dollars,
  })
  .strict()

export const OrderEntity = z
  .object({
    _id: id,
    user: id,
    userModel: z.literal('User'),
    userType: z.literal('registered'),
    orderItems: z.array(OrderItemEntity),
    totalPrice: dollars,
    status: z.string(),
    createdAt: time,
    updatedAt: time,
  })
  .strict()

export const inDollars = (cents: number) => cents / 100

export const pictureUrl = (imageId: string | null) =>
  imageId && `${settings.publicUrl}/images/${imageId}?w=600`
