import { z } from 'zod'
import { keysOf } from '~/domain/basics/lists/keys-of'
import { paymentKinds } from '~/domain/buying/methods/payment-kinds'
import { amount, deliveryTime, id, image, time } from './fields.server'

const paymentKind = z.enum(keysOf(paymentKinds))
const address = z.strictObject({
  name: z.string(),
  lines: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string().length(2),
})
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

export const CartEntity = z
  .strictObject({
    items: z.array(item),
    totalPrice: amount,
    user: id,
    status: z.literal('active'),
    userType: z.literal('customer'),
    voucher,
  })
  .meta({ id: 'Cart' })

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
