import type { Reader } from 'db/client'
import { hasRow } from '~/domain/basics/lists/has-row.server'
import type { StoredContents } from '~/domain/eu/price-indication/contents.server'
import { contentsFor, variantRows } from '~/domain/files/columns/rows.server'

export async function hasOptions(reader: Reader) {
  return hasRow(reader.selectFrom('products').select('id').where('option_1', '<>', ''))
}

/** Whether a product has options, or a variant an article number, EAN or weight. */
export async function hasVariantCells(reader: Reader) {
  if (await hasOptions(reader)) return true
  return hasRow(
    reader
      .selectFrom('variants')
      .select('id')
      .where((eb) =>
        eb.or([eb('sku', 'is not', null), eb('ean', 'is not', null), eb('weight', 'is not', null)]),
      ),
  )
}

interface Product extends StoredContents {
  id: string
  option1: string
  option2: string
  option3: string
}

export async function withVariantsOnSale<P extends Product>(products: P[], reader: Reader) {
  const withOptions = products.filter(({ option1 }) => option1 !== '')
  const variants = await variantRows(reader, withOptions)
  return products.map((product) => {
    const { option1, option2, option3 } = product
    const options = [option1, option2, option3].filter(Boolean)
    const onSale = variants
      .get(product.id)
      ?.filter(({ variantHiddenAt }) => !variantHiddenAt)
      .map((variant) => ({ ...variant, ...contentsFor(variant, product) }))
    return { ...product, options, variants: onSale }
  })
}
