import { z } from 'zod'
import { emailPattern } from '~/domain/basics/text/email-address'
import { areas } from '~/domain/people/access/areas'
import { amount, deliveryTime, id, image, time } from './fields.server'
import { CartEntity } from './order-entities.server'

// Strict objects, so that no other field can leak into a response. Amounts of money are decimals, such as 12.5 dollars.

export const UserEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    email: z.email({ pattern: emailPattern }),
    phone: z.string(),
    role: z.enum(['user', 'admin']),
    staffAreas: z
      .array(z.enum(areas))
      .optional()
      .describe('Where a `user` works as staff; left out for everyone else'),
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

const descriptionMarkup =
  'As it was typed: lines may begin with `# `, `## `, `- ` and `1. `, words may be in `**`, and a backslash shows such a mark as it is'

export const ProductEntity = z
  .strictObject({
    _id: id,
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    description: z.string().describe(descriptionMarkup),
    price: amount,
    itemsInStock: z.number().int().min(0),
    image,
    imagePublicId: z.string().nullable(),
    category: z.strictObject({ id, name: z.string() }),
    favoritedBy: z.array(id),
    createdAt: time,
    updatedAt: time,
    // Missing unless the shop has switched them on.
    contents: z
      .string()
      .nullable()
      .optional()
      .describe(
        'What the product contains, such as 250 g; its variants can contain something else',
      ),
    priorPrice: amount
      .nullable()
      .optional()
      .describe(
        'If the price is reduced: the lowest price of the last 30 days before the reduction',
      ),
    manufacturer: z
      .strictObject({
        name: z.string(),
        postal: z.string(),
        electronic: z.string(),
        warning: z.string(),
      })
      .nullable()
      .optional(),
    safetyWarning: z.string().optional(),
    deliveryTime,
    shownFrom: z
      .string()
      .optional()
      .describe('When a hidden product is shown, in the time zone of the shop'),
    facts: z
      .array(z.strictObject({ name: z.string(), text: z.string() }))
      .optional()
      .describe('Missing if the product has none'),
    pageTitle: z.string().optional().describe('The title for search engines, if there is one'),
    pageText: z.string().optional().describe('The description for search engines, if any'),
    images: z
      .array(
        z.strictObject({
          image: z.url(),
          imagePublicId: z.string(),
          alt: z.string().describe('Empty if the name of the product describes the image'),
        }),
      )
      .optional()
      .describe('All images, the first one too. Missing if the product has at most one'),
    options: z.array(z.string()).optional().describe('The names of the options, such as Size'),
    variants: z
      .array(
        z.strictObject({
          _id: id,
          name: z.string(),
          values: z.array(z.string()).describe('One for each option'),
          price: amount,
          itemsInStock: z.number().int().min(0),
          sku: z.string().optional(),
          image: z.url().optional().describe('Missing if it shows the first image of the product'),
          contents: z.string().nullable().optional(),
        }),
      )
      .optional()
      .describe('The variants on sale; `price` is the lowest of theirs, `itemsInStock` the sum'),
  })
  .meta({ id: 'Product' })

export const CategoryEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    is_discounted: z.boolean(),
    createdAt: time,
    // An id, not a name: renaming a user changes neither the catalogue version nor the ETag.
    createdBy: id.nullable(),
    products: z.array(id),
    page: z
      .strictObject({
        url: z.url(),
        text: z.string(),
        image,
        imagePublicId: z.string().nullable(),
        pageTitle: z.string(),
        pageText: z.string(),
      })
      .optional()
      .describe('Missing until the page of the category has a text, a picture or other texts'),
  })
  .meta({ id: 'Category' })
