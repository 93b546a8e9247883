import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { hideVariant } from '~/domain/catalogue/products/hidden-products.server'
import { insertVariants } from '~/domain/catalogue/products/insert-products.server'
import { changeUnits } from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { hasArticle } from '~/domain/catalogue/variants/article-numbers.server'
import { writeOptions } from '~/domain/catalogue/variants/write-variants.server'
import { type VariantValues, writtenOf } from '~/domain/files/columns/cell-values.server'
import type { PlannedLine, PlannedVariant } from './lines'

export type CurrentVariants = Awaited<ReturnType<typeof readCurrentVariants>>

/** What may have changed since the preview: the stocks, and who has the article numbers of the lines. */
export async function readCurrentVariants(trx: Trx, lines: PlannedLine[]) {
  const planned = lines.flatMap(({ variants = [] }) => variants)
  const stocks = new Map<string, number>()
  const owners = new Map<string, string>()
  for (const part of chunksOf(planned)) {
    const ids = part.flatMap(({ id }) => id ?? [])
    const skus = part.flatMap(({ values }) => values.sku ?? [])
    const rows = await trx
      .selectFrom('variants')
      .select(['id', 'sku', 'stock'])
      .where((eb) => eb.or([eb('id', 'in', ids), hasArticle(skus)]))
      .execute()
    for (const { id, sku, stock } of rows) {
      stocks.set(id, stock)
      if (sku) owners.set(foldName(sku), id)
    }
  }
  return { stocks, owners }
}

/** The products exist, each with at least one variant. The caller must call `recalculatePrices`. */
export async function writeVariantLines(trx: Trx, lines: PlannedLine[]) {
  for (const line of lines) {
    if (!line.variants) continue
    if (line.options) await writeOptions(trx, line.id, line.options)
    const added = line.variants.filter(({ id }) => !id)
    const changed = line.variants.flatMap(({ id, ...variant }) => (id ? [{ id, ...variant }] : []))
    for (const { id, values } of changed) await updateVariant(trx, id, values)
    const inserted = await addVariants(trx, line.id, added)
    await changeUnits(
      trx,
      [...changed, ...inserted].map(({ id, expectedStock, values }) => ({
        id,
        added: addedUnits(values, expectedStock),
      })),
    )
    for (const { id, name, values } of changed) {
      const isHidden = values['variant hidden']
      if (isHidden !== undefined) await hideVariant(trx, id, fullNameOf(line.name, name), isHidden)
    }
  }
}

export function addedUnits({ stock, add = 0 }: VariantValues, before = 0) {
  return stock === undefined ? add : stock - before
}

async function updateVariant(trx: Trx, id: string, values: VariantValues) {
  await trx
    .updateTable('variants')
    .set({ ...writtenOf(values, ''), updated_at: timeFromNow() })
    .where('id', '=', id)
    .execute()
}

async function addVariants(trx: Trx, productId: string, variants: PlannedVariant[]) {
  if (variants.length === 0) return []
  const { last, price } = await trx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select((eb) => [eb.fn.max('position').as('last'), eb.fn.max('products.price').as('price')])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  const inserted = variants.map((variant) => ({ ...variant, id: newId() }))
  await insertVariants(
    trx,
    inserted.map(({ id, values }, index) => ({
      ...{ id, product_id: productId, price, stock: 0 },
      position: Number(last) + index + 1,
      ...writtenOf(values, ''),
      hidden_at: values['variant hidden'] ? timeFromNow() : null,
    })),
  )
  return inserted
}
