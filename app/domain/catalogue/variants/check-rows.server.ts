import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import type { ContentUnit } from 'db/schema'
import { readAmount } from '~/domain/basics/money/amounts'
import { moneyOf } from '~/domain/basics/money/money'
import { Refusal, refuseAll } from '~/domain/basics/refusals/refusal'
import { listProductImages } from '~/domain/catalogue/product-images/product-images.server'
import { maxStock } from '~/domain/catalogue/products/limits'
import { type FullProduct, stockConflict } from '~/domain/catalogue/products/product-changes.server'
import { priceRule, tooManyUnits } from '~/domain/catalogue/products/products'
import { readContents } from '~/domain/eu/price-indication/contents.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { type Message, message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { hasArticle } from './article-numbers.server'
import type { AdminVariant, VariantFieldName, variantField } from './variants'
import type { VariantUpdate } from './variants-draft'

type Refuse = (name: VariantFieldName, id: string, text: string | Message) => void

/** @throws {Refusal} 404 if a variant does not exist, otherwise with an error for each wrong field. */
export async function checkedRows(
  trx: Trx,
  product: FullProduct,
  variants: AdminVariant[],
  { rows, fieldOf }: { rows: VariantUpdate[]; fieldOf: typeof variantField },
) {
  const refusals: Refusal[] = []
  const refuse: Refuse = (name, id, text) => {
    refusals.push(new Refusal(409, text, { field: fieldOf(name, id) }))
  }
  await refuseTakenArticles(trx, rows, refuse)
  await refuseForeignImages(trx, product.id, rows, refuse)
  const settings = await shopSettings(trx)
  const money = moneyOf(settings)
  const changes: Change[] = []
  const weightOfAll = variants.some(({ weight }) => weight !== null)
    ? null
    : (rows.find(({ weight }) => weight)?.weight ?? null)
  for (const row of rows) {
    const before = variants.find(({ id }) => id === row.id)
    if (!before) throw new Refusal(404, 'Variant not found')
    if (product.option1 === '') refuseChoice(product, row)
    const { price, sku = before.sku, ean = before.ean } = row
    const { weight: ownWeight = before.weight } = row
    const weight = ownWeight ?? weightOfAll
    const typed = price ? readAmount(money, price, priceRule, fieldOf('price', row.id)) : null
    const full_price = price === undefined ? before.fullPrice : typed
    const { imageId: image_id = before.imageId, hidden = before.hiddenAt !== null } = row
    const { stock, refusal } = stockAfter(before, row, fieldOf('itemsInStock', row.id))
    if (refusal) refusals.push(refusal)
    const { content_amount = before.contentAmount, content_unit = before.contentUnit } =
      readContents(row.contents, settings, fieldOf('contents', row.id))
    const contents = { content_amount, content_unit }
    const change = { before, stock, full_price, image_id, hidden, sku, ean, weight, ...contents }
    if (hasChanged(change)) changes.push(change)
  }
  refuseAll(refusals)
  return changes
}

function refuseChoice({ name }: FullProduct, { price, contents, imageId, hidden }: VariantUpdate) {
  if (!price && !contents && !imageId && !hidden) return
  throw new Refusal(
    409,
    message('{name} has no options. Change its price and images as a product, or hide it', {
      name,
    }),
  )
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
  content_amount: number | null | undefined
  content_unit: ContentUnit | null | undefined
}

function hasChanged({ before, stock, full_price, image_id, hidden, sku, ean, ...others }: Change) {
  const { weight, content_amount, content_unit } = others
  return (
    content_amount !== before.contentAmount ||
    content_unit !== before.contentUnit ||
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
  variant: AdminVariant,
  { itemsInStock, expectedStock }: VariantUpdate,
  field: string,
) {
  const { stock } = variant
  if (!itemsInStock) return { stock }
  const { isAdded, units } = itemsInStock
  if (!isAdded) {
    if (units === expectedStock) return { stock }
    return { stock: units, refusal: stockConflict(variant, expectedStock, field) }
  }
  const isTooHigh = stock + units > maxStock
  const refusal = isTooHigh ? new Refusal(400, tooManyUnits, { field }) : undefined
  return { stock: stock + units, refusal }
}

async function refuseTakenArticles(trx: Trx, rows: VariantUpdate[], refuse: Refuse) {
  const articles = rows.flatMap(({ id, sku }) => (sku ? [{ id, sku, key: foldName(sku) }] : []))
  const others = await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.sku', 'products.name'])
    .where(hasArticle(articles.map(({ sku }) => sku)))
    .where(
      'variants.id',
      'not in',
      rows.map(({ id }) => id),
    )
    .execute()
  const owners = new Map(others.map(({ sku, name }) => [foldName(sku ?? ''), name]))
  for (const [index, { id, sku, key }] of articles.entries()) {
    const owner = owners.get(key)
    const isTwice = articles.findIndex((article) => article.key === key) < index
    if (owner) {
      refuse('sku', id, message('{owner} already has the article number {sku}', { owner, sku }))
    }
    if (isTwice) {
      refuse('sku', id, message('Another variant has the article number {sku}', { sku }))
    }
  }
}

async function refuseForeignImages(
  trx: Trx,
  productId: string,
  rows: VariantUpdate[],
  refuse: Refuse,
) {
  const chosen = rows.filter(({ imageId }) => imageId)
  const images = chosen.length > 0 ? await listProductImages(productId, trx) : []
  for (const { id, imageId } of chosen) {
    if (images.some((image) => image.id === imageId)) continue
    refuse('imageId', id, msg('The product no longer has this image. Choose another one'))
  }
}
