import type { Trx } from 'db/client'
import { engine } from 'db/client'
import { readAmount } from '~/domain/amounts'
import { maxStock } from '~/domain/catalogue/limits'
import type { FullProduct } from '~/domain/catalogue/product-changes.server'
import { priceRule, tooManyUnits } from '~/domain/catalogue/products'
import type { Money } from '~/domain/money'
import { listProductImages } from '~/domain/product-images/product-images.server'
import { Refusal } from '~/domain/refusal'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { type AdminVariant, variantField } from './variants'
import type { VariantUpdate } from './variants-draft'

/** The values to write for each variant that has changed. @throws {Refusal} with an error for each wrong field. */
export async function checkedRows(
  trx: Trx,
  product: FullProduct,
  variants: AdminVariant[],
  rows: VariantUpdate[],
) {
  const money = await shopMoney(trx)
  const errors: Record<string, string[]> = {
    ...(await takenArticles(trx, rows)),
    ...(await foreignImages(trx, product.id, rows)),
  }
  const changes = rows.flatMap((row) => {
    const before = variants.find(({ id }) => id === row.id)
    if (!before) return []
    const { sku = before.sku, ean = before.ean, weight = before.weight } = row
    const stock = stockAfter(before, row, errors)
    const change = { before, stock, sku, ean, weight, ...choiceAfter(before, row, product, money) }
    return hasChanged(change) ? [change] : []
  })
  const [first] = Object.values(errors)
  if (first) throw new Refusal(409, first[0] ?? '', { errors })
  return changes
}

// A product without options has the price and the image, and is hidden itself.
function choiceAfter(before: AdminVariant, row: VariantUpdate, product: FullProduct, money: Money) {
  if (product.option1 === '') return { full_price: null, image_id: null, hidden: false }
  const { price, imageId = before.imageId, hidden = before.hiddenAt !== null } = row
  const typed = price ? readAmount(money, price, priceRule, variantField('price', row.id)) : null
  const full_price = price === undefined ? before.fullPrice : typed
  return { full_price, image_id: imageId, hidden }
}

interface Change {
  before: AdminVariant
  stock: number
  full_price: number | null
  image_id: string | null
  hidden: boolean
  sku: string | null
  ean: string | null
  weight: number | null
}

function hasChanged({ before, stock, full_price, image_id, hidden, sku, ean, weight }: Change) {
  return (
    stock !== before.stock ||
    full_price !== before.fullPrice ||
    image_id !== before.imageId ||
    hidden !== (before.hiddenAt !== null) ||
    sku !== before.sku ||
    ean !== before.ean ||
    weight !== before.weight
  )
}

function stockAfter(
  before: AdminVariant,
  { id, itemsInStock: { isAdded, units }, expectedStock }: VariantUpdate,
  errors: Record<string, string[]>,
) {
  if (!isAdded && units === expectedStock) return before.stock
  const field = variantField('itemsInStock', id)
  const stock = isAdded ? before.stock + units : units
  if (stock > maxStock) errors[field] = [tooManyUnits]
  if (!isAdded && before.stock !== expectedStock) {
    errors[field] = [
      `The stock is now ${before.stock}, no longer ${expectedStock}. Check the number and save again`,
    ]
  }
  return stock
}

async function takenArticles(trx: Trx, rows: VariantUpdate[]) {
  const errors: Record<string, string[]> = {}
  const articles = rows.flatMap(({ id, sku }) =>
    sku ? [{ id, sku, key: engine.foldName(sku) }] : [],
  )
  const others = await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.name'])
    .where(
      'variants.sku',
      'in',
      articles.map(({ sku }) => sku),
    )
    .where(
      'variants.id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute()
  const owners = new Map(others.map(({ sku, name }) => [engine.foldName(sku ?? ''), name]))
  for (const [index, { id, sku, key }] of articles.entries()) {
    const owner = owners.get(key)
    const isTwice = articles.findIndex((article) => article.key === key) < index
    if (owner) errors[variantField('sku', id)] = [`${owner} already has the article number ${sku}`]
    if (isTwice) errors[variantField('sku', id)] = [`Another variant has the article number ${sku}`]
  }
  return errors
}

async function foreignImages(trx: Trx, productId: string, rows: VariantUpdate[]) {
  const chosen = rows.filter(({ imageId }) => imageId)
  const images = chosen.length > 0 ? await listProductImages(productId, trx) : []
  const wrong = chosen.filter(({ imageId }) => images.every((image) => image.id !== imageId))
  const message = 'The product no longer has this image. Choose another one'
  return Object.fromEntries(wrong.map(({ id }) => [variantField('imageId', id), [message]]))
}
