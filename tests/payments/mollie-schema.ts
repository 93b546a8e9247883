// What bodies may contain: specs.yaml of mollie/openapi (August 2026), compared with mollie-api-typescript 1.12.28 (that
// package has 26 MB, and its schemas drop unknown fields instead of refusing them).
import { z } from 'zod'

const locales =
  'ca_ES cs_CZ da_DK de_AT de_CH de_DE de_LU en_BE en_GB en_NL en_US es_ES fi_FI fr_BE fr_FR fr_LU hu_HU is_IS it_IT lt_LT lv_LV nb_NO nl_BE nl_NL pl_PL pt_PT sk_SK sv_SE'
const methods =
  'alma applepay bacs bancomatpay bancontact banktransfer belfius billie billink bizum blik creditcard directdebit eps giftcard ideal in3 kbc klarna mbway mobilepay multibanco mybank paybybank paypal paysafecard pointofsale przelewy24 riverty satispay swish trustly twint vipps voucher'

const method = z.enum(methods.split(' '))
const amount = z.strictObject({ currency: z.string(), value: z.string() })
const maxMetadataBytes = 1024
const metadata = z
  .unknown()
  .refine((it) => Buffer.byteLength(JSON.stringify(it) ?? '') <= maxMetadataBytes)
const url = z.string().refine((it) => URL.canParse(it))

const addressFields =
  'title givenName familyName organizationName streetAndNumber streetAdditional postalCode email phone city region country'
const address = z.strictObject(
  Object.fromEntries(addressFields.split(' ').map((name) => [name, z.string().optional()])),
)

const line = z.strictObject({
  type: z
    .enum([
      'physical',
      'digital',
      'shipping_fee',
      'discount',
      'store_credit',
      'gift_card',
      'surcharge',
    ])
    .optional(),
  description: z.string().min(1),
  quantity: z.int().min(1),
  quantityUnit: z.string().optional(),
  unitPrice: amount,
  discountAmount: amount.optional(),
  totalAmount: amount,
  vatRate: z.string().optional(),
  vatAmount: amount.optional(),
  sku: z.string().optional(),
  categories: z.array(z.enum(['eco', 'gift', 'meal', 'sport_culture'])).optional(),
  imageUrl: url.optional(),
  productUrl: url.optional(),
})

/** POST /v2/payments, without what only recurring payments, connected accounts and terminals have. */
export const paymentSchema = z.strictObject({
  description: z.string().min(1),
  amount,
  redirectUrl: url,
  cancelUrl: url.nullish(),
  webhookUrl: url.nullish(),
  lines: z.array(line).nullish(),
  billingAddress: address.optional(),
  shippingAddress: address.optional(),
  locale: z.enum(locales.split(' ')).nullish(),
  method: z.union([method, z.array(method)]).nullish(),
  restrictPaymentMethodsToCountry: z.string().length(2).nullish(),
  metadata: metadata.nullish(),
  captureMode: z.enum(['automatic', 'manual']).nullish(),
  captureDelay: z
    .string()
    .regex(/^\d+ (?:hours|days)$/)
    .nullish(),
  sequenceType: z.literal('oneoff').optional(),
  dueDate: z.iso.date().nullish(),
})

/** POST /v2/payments/{id}/refunds */
export const refundSchema = z.strictObject({
  description: z.string().optional(),
  amount,
  metadata: metadata.nullish(),
})

const limit = z.coerce.number().int().min(1).max(250).default(50)

/** Of the lists of payments and refunds. */
export const listSchema = z.strictObject({
  limit,
  from: z.string().optional(),
  sort: z.enum(['asc', 'desc']).optional(),
  embed: z.string().optional(),
  include: z.string().optional(),
})
