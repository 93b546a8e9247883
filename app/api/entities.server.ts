import { z } from 'zod'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { emailPattern } from '~/domain/basics/text/email-address'
import { paymentKinds } from '~/domain/buying/methods/payment-kinds'
import { areas } from '~/domain/people/access/areas'

// Strict objects, so that no other field can leak into a response. Amounts of money are decimals, such as 12.5 dollars.

export const id = z.string().regex(/^[0-9a-f]{24}$/)
const time = z.iso.datetime()
export const amount = z.number().min(0)
export const image = z.url().nullable()
const paymentKind = z.enum(keysOf(paymentKinds))
const address = z.strictObject({
  name: z.string(),
  lines: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string().length(2),
})
const deliveryTime = z
  .string()
  .optional()
  .describe('Of the product, beside that of the delivery; missing if it has none')
const item = z.strictObject({
  productId: id,
  productName: z.string(),
  quantity: z.number().int().min(1),
  price: amount,
  discount: amount.optional().describe('What a voucher and the shop take off the line'),
  reduction: amount.optional().describe('The part of it with which the shop has lowered the price'),
  reductionReason: z.string().optional(),
  deliveryTime,
  image,
  variantId: id.optional().describe('Missing if the variant was deleted'),
  variantName: z.string().optional().describe('The values of the options, such as M / Blue'),
  sku: z.string().optional(),
})

const voucher = z
  .strictObject({ code: z.string(), discount: amount })
  .optional()
  .describe('Missing if no voucher takes off anything; `totalPrice` is after it')

const CartEntity = z
  .strictObject({
    items: z.array(item),
    totalPrice: amount,
    user: id,
    status: z.literal('active'),
    userType: z.literal('customer'),
    voucher,
  })
  .meta({ id: 'Cart' })

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

export const OrderEntity = z
  .strictObject({
    _id: id,
    user: id,
    userModel: z.literal('User'),
    userType: z.literal('registered'),
    orderItems: z.array(item),
    totalPrice: amount,
    status: z.string(),
    createdAt: time,
    updatedAt: time,
    // The following fields are missing if the shop has not set them up.
    voucher,
    delivery: z
      .strictObject({ name: z.string(), price: amount, address: address.nullable() })
      .optional(),
    payment: z
      .strictObject({
        name: z.string(),
        kind: paymentKind,
        paidAt: time.nullable(),
        refundedAt: time.nullable(),
      })
      .optional(),
    parcels: z
      .array(
        z.strictObject({
          _id: id,
          carrier: z.string().optional(),
          number: z.string().optional(),
          trackingUrl: z.url().optional(),
          sentAt: time,
          items: z
            .array(
              z.strictObject({
                orderItem: z.number().int().min(0),
                quantity: z.number().int().min(1),
              }),
            )
            .describe('`orderItem` is the place in `orderItems`, from 0'),
        }),
      )
      .optional()
      .describe('Missing if nothing was sent; what is ready if the customer collects the order'),
    refunds: z
      .array(
        z.strictObject({
          _id: id,
          amount: amount.describe('With the delivery charge'),
          delivery: amount,
          reason: z.string(),
          status: z
            .enum(['reduced', 'due', 'done'])
            .describe('`reduced` if the order was not paid, so that there is nothing to return'),
          items: z.array(
            z.strictObject({
              productId: z.string(),
              variantId: z.string().optional(),
              quantity: z.number().int().min(1),
              restock: z.boolean(),
            }),
          ),
          createdAt: time,
          refundedAt: time.nullable(),
        }),
      )
      .optional()
      .describe('Missing if no part was taken back; a cancelled order has `refundedAt`'),
    payUrl: z
      .url()
      .optional()
      .describe('Where the customer pays, if the order awaits a payment on the page of a provider'),
    customerNote: z.string().optional(),
    invoiceAddress: address.extend({ vatId: z.string() }).optional(),
    currency: z.string().length(3).optional(),
    tax: z
      .array(z.strictObject({ rate: amount, net: amount, tax: amount, gross: amount }))
      .optional(),
  })
  .meta({ id: 'Order' })

const version = z
  .string()
  .describe(
    'For `expectedMethods` of an order. It changes when the method changes; not with the price',
  )

export const ClosedEntity = z
  .strictObject({
    text: z.string().describe('What customers read'),
    from: z.iso.date().describe('The first day, in the time zone of the shop'),
    until: z.iso.date().nullable().describe('The last day; null if it is not known'),
  })
  .meta({ id: 'Closed' })

export const DeliveryMethodEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    price: amount,
    freeFrom: amount.nullable(),
    needsAddress: z.boolean(),
    prices: z
      .array(
        z.strictObject({
          countries: z
            .array(z.string().length(2))
            .describe('ISO 3166; none for all countries that no other price names'),
          upToWeight: z.number().int().nullable().describe('In grams; null for any weight'),
          price: amount,
          freeFrom: amount.nullable(),
        }),
      )
      .optional()
      .describe('If there are any, the first one that fits counts, not `price` and `freeFrom`'),
    version,
  })
  .meta({ id: 'DeliveryMethod' })

export const PaymentMethodEntity = z
  .strictObject({
    _id: id,
    name: z.string(),
    kind: paymentKind,
    instructions: z.string(),
    link: z.string(),
    version,
  })
  .meta({ id: 'PaymentMethod' })
