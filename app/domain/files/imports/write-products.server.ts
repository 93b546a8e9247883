import { setImmediate } from 'node:timers/promises'
import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { todayInShop } from '~/domain/catalogue/prices/discounts.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { awaitImages } from '~/domain/catalogue/product-images/awaited-images.server'
import { storeImageDescriptions } from '~/domain/catalogue/product-images/image-descriptions.server'
import { hide, hideOrShowVariant, show } from '~/domain/catalogue/products/hidden-products.server'
import { insertCategory } from '~/domain/catalogue/products/insert-category.server'
import {
  insertProducts,
  insertVariants,
  type NewProductRow,
} from '~/domain/catalogue/products/insert-products.server'
import { refreshKeywords } from '~/domain/catalogue/products/keywords.server'
import { setShownFrom } from '~/domain/catalogue/products/shown-from.server'
import { moveSlug } from '~/domain/catalogue/products/slugs.server'
import { changeUnits } from '~/domain/catalogue/stock/stock.server'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { writeOptions } from '~/domain/catalogue/variants/write-variants.server'
import type { Named } from '~/domain/files/columns/cell-rules.server'
import {
  type VariantValues,
  writtenOf,
  writtenOfNew,
} from '~/domain/files/columns/cell-values.server'
import { imagesOf } from '~/domain/files/columns/image-columns'
import type { User } from '~/domain/people/access/users'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'
import type { Message } from '~/languages/messages'
import { type CurrentRows, findConflicts } from './conflicts.server'
import type { PlannedProduct, PlannedVariant } from './lines.server'

const productsPerChunk = 200
// Only discounts depend on the day, and variants have none.
const noDay = ''

/** Skips a product that has changed since the preview; `leftOut` contains the reasons. */
export async function writeProducts(
  trx: Trx,
  admin: User,
  planned: PlannedProduct[],
  onProgress: (products: number) => Promise<unknown>,
) {
  const leftOut: Message[] = []
  const products: { id: string; name: string }[] = []
  const newCategories: Named[] = []
  let created = 0
  let done = 0
  const startedAt = Date.now()
  for (const chunk of chunksOf(planned, productsPerChunk)) {
    const { writable, conflicts, current } = await findConflicts(trx, chunk)
    const { added: categories, products: written } = await createCategories(
      trx,
      admin,
      writable,
      current,
    )
    const added = written.filter(({ product }) => !product)
    const changed = written.filter(({ product }) => product)
    await insertPlanned(trx, added, startedAt - done)
    await updateProducts(trx, changed, current)
    await writePlannedVariants(trx, written)
    await changeUnits(
      trx,
      changed.map((it) => ({ id: it.id, added: addedUnits(it.values, it.product?.stock) })),
    )
    await writeImages(trx, written)
    const priced = [...added, ...changed.filter(isPriced)]
    await recalculatePrices(trx, { ids: priced.map(({ id }) => id) })
    const searched = written.filter((it) => it.values.facts !== undefined || it.variants)
    const searchedIds = searched.map(({ id }) => id)
    if (searchedIds.length > 0) await refreshKeywords(trx, searchedIds)
    await hideOrShow(trx, changed)
    leftOut.push(...conflicts)
    newCategories.push(...categories)
    products.push(...written.map(({ id, name, values }) => ({ id, name: values.name ?? name })))
    created += added.length
    done += chunk.length
    await onProgress(done)
    await setImmediate()
  }
  return { created, changed: products.length - created, newCategories, products, leftOut }
}

function isPriced({ values: { price, discount, category }, variants }: PlannedProduct) {
  return (price ?? discount ?? category ?? variants) !== undefined
}

// Another admin may have created a category with the same name since the file was checked.
async function createCategories(
  trx: Trx,
  admin: User,
  products: PlannedProduct[],
  current: CurrentRows,
) {
  const added: Named[] = []
  const ids = new Map(current.categoriesByName)
  for (const { values } of products) {
    const { id: knownId, name = '', taxRate } = values.category ?? {}
    if (knownId || !name || ids.has(foldName(name))) continue
    const category = { name, tax_rate: taxRate, created_by: admin.id }
    ids.set(foldName(name), await insertCategory(trx, category))
    added.push({ name, taxRate })
  }
  const withCategories = products.map((product) => {
    const { category } = product.values
    const id = category && (category.id ?? ids.get(foldName(category.name)))
    return { ...product, values: { ...product.values, category: category && { ...category, id } } }
  })
  return { added, products: withCategories }
}

// Lists show the newest product first, so the first line of the file has the latest time.
async function insertPlanned(trx: Trx, products: PlannedProduct[], latest: number) {
  if (products.length === 0) return
  const today = await todayInShop(trx)
  await insertProducts(
    trx,
    products.map(({ id, slug: wantedSlug, values }, at) => ({
      // A valid line of a new product has all cells that are required.
      ...(writtenOfNew(values, today) as NewProductRow),
      id,
      wantedSlug,
      stock: values.stock ?? 0,
      created_at: new Date(latest - at).toISOString(),
      hidden_at: values.hidden ? timeFromNow() : null,
      shown_from: values['shown from'] || null,
    })),
  )
}

async function hideOrShow(trx: Trx, products: PlannedProduct[]) {
  const dated = products.filter(({ values }) => values['shown from'])
  const others = products.filter(({ values }) => !values['shown from'])
  await hide(trx, [...dated, ...others.filter(({ values }) => values.hidden)])
  for (const { id, values } of dated) await setShownFrom(trx, id, values['shown from'] ?? null)
  const isShown = ({ values }: PlannedProduct) =>
    values.hidden === false || values['shown from'] === ''
  await show(trx, others.filter(isShown))
}

async function updateProducts(trx: Trx, products: PlannedProduct[], { byId }: CurrentRows) {
  if (products.length === 0) return
  const language = await sortLanguage(trx)
  const today = await todayInShop(trx)
  for (const { id, values } of products) {
    const product = byId.get(id)
    if (product && values.name !== undefined) await moveSlug(trx, 'products', product, values.name)
  }
  const rows = products.map(({ id, values }) => ({
    id,
    updated_at: timeFromNow(),
    ...writtenOf(values, today),
    ...(values.name !== undefined && { sort_name: sortNameOf(values.name, language) }),
  }))
  const shapeOf = (row: object) =>
    Object.entries(row)
      .map(([column, value]) => (value === null ? `${column} null` : column))
      .join()
  for (const group of Map.groupBy(rows, shapeOf).values()) await updateAlike(trx, group)
}

/** The rows have the same columns, and null in the same ones. */
async function updateAlike(trx: Trx, rows: Record<string, unknown>[]) {
  const entries = Object.entries(rows[0] ?? {})
  const columns = entries.filter(([, value]) => value !== null).map(([column]) => column)
  const set = entries.map(([column, value]) => {
    const source = value === null ? sql`null` : sql.ref(`line.${column}`)
    return sql`${sql.ref(column)} = ${source}`
  })
  const lines = rows.map((row) => sql`(${sql.join(columns.map((column) => typed(row[column])))})`)
  await sql`
    with line (${sql.join(columns.map((column) => sql.ref(column)))}) as (
      values ${sql.join(lines)}
    )
    update products set ${sql.join(set.slice(1))}
    from line
    where products.id = line.id`.execute(trx)
}

function typed(value: unknown) {
  return typeof value === 'number' ? sql`cast(${value} as integer)` : sql`cast(${value} as text)`
}

// The products exist, each with at least one variant.
async function writePlannedVariants(trx: Trx, products: PlannedProduct[]) {
  for (const product of products) {
    if (!product.variants) continue
    if (product.options) await writeOptions(trx, product.id, product.options)
    const added = product.variants.filter(({ id }) => !id)
    const changed = product.variants.flatMap(({ id, ...variant }) =>
      id ? [{ id, ...variant }] : [],
    )
    for (const { id, values } of changed) await updateVariant(trx, id, values)
    const inserted = await addVariants(trx, product.id, added)
    await changeUnits(
      trx,
      [...changed, ...inserted].map(({ id, expectedStock, values }) => ({
        id,
        added: addedUnits(values, expectedStock),
      })),
    )
    for (const { id, name, values } of changed) {
      const isHidden = values['variant hidden']
      if (isHidden !== undefined)
        await hideOrShowVariant(trx, id, fullNameOf(product.name, name), isHidden)
    }
  }
}

function addedUnits({ stock, add = 0 }: VariantValues, before = 0) {
  return stock === undefined ? add : stock - before
}

async function updateVariant(trx: Trx, id: string, values: VariantValues) {
  await trx
    .updateTable('variants')
    .set({ ...writtenOf(values, noDay), updated_at: timeFromNow() })
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
      id,
      product_id: productId,
      price,
      stock: 0,
      position: Number(last) + index + 1,
      ...writtenOf(values, noDay),
      hidden_at: values['variant hidden'] ? timeFromNow() : null,
    })),
  )
  return inserted
}

async function writeImages(trx: Trx, products: PlannedProduct[]) {
  const images = products.flatMap(({ id: productId, values }) =>
    imagesOf(values).map((image) => ({ productId, ...image })),
  )
  await awaitImages(
    trx,
    images.flatMap(({ image, ...place }) => (image ? [{ ...place, image }] : [])),
  )
  await storeImageDescriptions(
    trx,
    images.flatMap(({ description, ...place }) => (description ? [{ ...place, description }] : [])),
  )
}
