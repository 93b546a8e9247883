import type { Reader } from 'db/client'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import type { StoredContents } from '~/domain/eu/price-indication/contents.server'

/** Whether a product has options. */
export async function hasOptions(reader: Reader) {
  const found = await reader
    .selectFrom('products')
    .select('id')
    .where('option_1', '<>', '')
    .limit(1)
    .execute()
  return found.length > 0
}

/** Whether a product has options, or a variant an article number, EAN or weight. */
export async function hasVariantCells(reader: Reader) {
  if (await hasOptions(reader)) return true
  const described = await reader
    .selectFrom('variants')
    .select('id')
    .where((eb) =>
      eb.or([eb('sku', 'is not', null), eb('ean', 'is not', null), eb('weight', 'is not', null)]),
    )
    .limit(1)
    .execute()
  return described.length > 0
}

interface Product extends StoredContents {
  id: string
  option1: string
  option2: string
  option3: string
  fullPrice: number
  oldPrice: number | null
  stock: number
}

/** Adds options and variants to the products that have options. */
export async function withVariantsOnSale<P extends Product>(products: P[], reader: Reader) {
  const variants = await variantsByProduct(
    products.filter(({ option1 }) => option1 !== ''),
    reader,
  )
  return products.map((product) => {
    const { option1, option2, option3 } = product
    const options = [option1, option2, option3].filter(Boolean)
    const onSale = variants
      .get(product.id)
      ?.filter(({ hiddenAt }) => !hiddenAt)
      .map((variant) => ({ ...variant, ...contentsFor(variant, product) }))
    return { ...product, options, variants: onSale }
  })
}

// A variant without contents of its own has those of its product.
function contentsFor(variant: StoredContents, { contentAmount, contentUnit }: StoredContents) {
  return {
    contentAmount: variant.contentAmount ?? contentAmount,
    contentUnit: variant.contentUnit ?? contentUnit,
  }
}

async function variantsByProduct(products: { id: string }[], reader: Reader) {
  const ids = products.map(({ id }) => id)
  const rows = ids.length > 0 ? await variantsOf(ids, reader) : []
  return Map.groupBy(rows, ({ productId }) => productId)
}

function variantsOf(productIds: string[], reader: Reader) {
  return reader
    .selectFrom('variants')
    .select(['id as variantId', 'product_id as productId', 'value_1', 'value_2', 'value_3'])
    .select(['sku', 'ean', 'weight', 'price', 'full_price as fullPrice', 'old_price as oldPrice'])
    .select([
      variantName.as('variantName'),
      'stock',
      'hidden_at as hiddenAt',
      'image_id as imageId',
      'content_amount as contentAmount',
      'content_unit as contentUnit',
    ])
    .where('product_id', 'in', productIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
