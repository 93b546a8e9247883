import { z } from 'zod'
import { contentsText } from '~/domain/basics/contents'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { listVariants } from '~/domain/catalogue/variants/list-variants.server'
import type { AdminVariant, VariantFieldName } from '~/domain/catalogue/variants/variants'
import { updateVariant, VariantDraft } from '~/domain/catalogue/variants/variants.server'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import { listEuFields } from '~/domain/settings/eu-fields.server'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { amount, id, image } from './fields.server'
import { imageUrl } from './image-url.server'
import { forStaff } from './operation.server'

const VariantEntity = z
  .strictObject({
    _id: id,
    name: z.string().describe('The values, such as M / Blue'),
    values: z.array(z.string()).describe('One for each option'),
    fullPrice: amount.nullable().describe('Before a discount; null if it is that of the product'),
    price: amount.describe('What a buyer pays'),
    itemsInStock: z.number().int().min(0),
    sku: z.string().nullable(),
    ean: z.string().nullable(),
    weight: z.number().int().nullable().describe('In grams'),
    image: image.describe('Null if the variant shows the first image of the product'),
    imagePublicId: z.string().nullable(),
    hidden: z.boolean(),
    contents: z
      .string()
      .nullable()
      .optional()
      .describe('Such as 250 g; null if it contains what the product does'),
  })
  .meta({ id: 'Variant' })

// The names of the entity, so that a client can send back what it has read. It ignores what a buyer pays.
const { price, imageId, ...others } = VariantDraft.shape
const VariantBody = z.object({ ...others, fullPrice: price, imagePublicId: imageId })
const names: Partial<Record<VariantFieldName, string>> = {
  price: 'fullPrice',
  imageId: 'imagePublicId',
}

export const variantOperations = {
  listVariants: forStaff('products').get('/admin/products/{id}/variants', {
    summary: 'All variants of a product, also hidden ones; a product without options has one',
    response: { options: z.array(z.string()), variants: z.array(VariantEntity) },
    handler: async ({ id }) => ({ message: 'Variants found', ...(await presentVariants(id)) }),
  }),
  updateVariant: forStaff('products').put('/admin/variants/{id}', {
    summary: 'Change a variant; omitted values do not change, and null empties a value',
    body: VariantBody,
    nullIsEmpty: true,
    example: { itemsInStock: '+3', sku: 'WR-0451', weight: 350 },
    response: { updatedVariant: VariantEntity },
    errorStatuses: [409],
    async handler({ user, id, body: { fullPrice, imagePublicId, ...values } }) {
      const draft = { ...values, price: fullPrice, imageId: imagePublicId }
      const fieldOf = (name: VariantFieldName) => names[name] ?? name
      const { message, productId } = await updateVariant(user, id, draft, fieldOf)
      const { variants } = await presentVariants(productId)
      const updatedVariant = variants.find(({ _id }) => _id === id)
      if (!updatedVariant) throw new Refusal(404, 'Variant not found')
      return { message, updatedVariant }
    },
  }),
}

async function presentVariants(productId: string) {
  const { options, variants } = await listVariants(productId)
  if (variants.length === 0) throw new Refusal(404, 'Product not found')
  const money = await shopMoney()
  const hasContents = (await listEuFields()).includes('contents')
  return {
    options: options.map(({ name }) => name),
    variants: variants.map((variant) => presentVariant(variant, money, hasContents)),
  }
}

function presentVariant(variant: AdminVariant, { toNumber }: Money, hasContents: boolean) {
  const contents = contentsOf(variant)
  const { id, name, values, fullPrice, price, stock, sku, ean, weight, imageId, hiddenAt } = variant
  return {
    _id: id,
    name,
    values,
    fullPrice: fullPrice === null ? null : toNumber(fullPrice),
    price: toNumber(price),
    itemsInStock: stock,
    sku,
    ean,
    weight,
    image: imageUrl(imageId),
    imagePublicId: imageId,
    hidden: hiddenAt !== null,
    ...(hasContents && {
      contents: contents ? contentsText(contents, '.', String) : null,
    }),
  }
}
