import { setImmediate } from 'node:timers/promises'
import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import { chunksOf } from '~/domain/basics/lists/chunks'
import { awaitImages } from '~/domain/catalogue/product-images/awaited-images.server'
import { storeImageDescriptions } from '~/domain/catalogue/product-images/image-descriptions.server'
import { todayInShop } from '~/domain/catalogue/products/discounts.server'
import { hide, show } from '~/domain/catalogue/products/hidden-products.server'
import {
  insertProducts,
  type NewProductRow,
} from '~/domain/catalogue/products/insert-products.server'
import { refreshKeywords } from '~/domain/catalogue/products/keywords.server'
import { recalculatePrices } from '~/domain/catalogue/products/prices.server'
import { moveSlug } from '~/domain/catalogue/products/slugs.server'
import { changeUnits } from '~/domain/catalogue/stock/stock.server'
import { writtenOf, writtenOfNew } from '~/domain/files/columns/cell-values.server'
import { imagesOf } from '~/domain/files/columns/image-columns'
import { hasName } from '~/domain/files/columns/rows.server'
import type { User } from '~/domain/people/access/users'
import { sortLanguage, sortNameOf } from '~/domain/shop/settings/sort-names.server'
import type { Message } from '~/languages/messages'
import { type CurrentRows, conflictReason } from './line-conflicts.server'
import type { PlannedLine } from './lines'
import { addedUnits, readCurrentVariants, writeVariantLines } from './write-variant-lines.server'

const linesPerChunk = 200

/** Skips a line if its product has changed since the preview; `leftOut` contains the reasons. */
export async function writeLines(
  trx: Trx,
  admin: User,
  lines: PlannedLine[],
  onProgress: (lines: number) => Promise<unknown>,
) {
  const leftOut: Message[] = []
  const products: { id: string; name: string }[] = []
  const categories: string[] = []
  let created = 0
  let done = 0
  for (const chunk of chunksOf(lines, linesPerChunk)) {
    const { writable, conflicts, current } = await findConflicts(trx, chunk)
    const { names, written } = await createCategories(trx, admin, writable, current)
    const newLines = written.filter(({ product }) => !product)
    const changedLines = written.filter(({ product }) => product)
    await insertLines(trx, newLines)
    await updateProducts(trx, changedLines, current)
    await writeVariantLines(trx, written)
    await changeUnits(
      trx,
      changedLines.map((it) => ({ id: it.id, added: addedUnits(it.values, it.product?.stock) })),
    )
    await writeImages(trx, written)
    await recalculatePrices(trx, {
      ids: [...newLines, ...changedLines.filter(isPriced)].map(({ id }) => id),
    })
    const withFacts = written.filter(
      ({ values, variants }) => values.facts !== undefined || variants,
    )
    if (withFacts.length > 0) {
      await refreshKeywords(
        trx,
        withFacts.map(({ id }) => id),
      )
    }
    await hide(
      trx,
      changedLines.filter(({ values }) => values.hidden === true),
    )
    await show(
      trx,
      changedLines.filter(({ values }) => values.hidden === false),
    )
    leftOut.push(...conflicts)
    categories.push(...names)
    products.push(...written.map(({ id, name, values }) => ({ id, name: values.name ?? name })))
    created += newLines.length
    done += chunk.length
    await onProgress(done)
    await setImmediate()
  }
  return { created, changed: products.length - created, categories, products, leftOut }
}

function isPriced({ values: { price, discount, category }, variants }: PlannedLine) {
  return (price ?? discount ?? category ?? variants) !== undefined
}

async function findConflicts(trx: Trx, lines: PlannedLine[]) {
  const ids = lines.map(({ id }) => id)
  const names = lines.flatMap(({ values }) => values.name ?? [])
  const isNamed = hasName(names, await sortLanguage(trx))
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'stock', 'updated_at as updatedAt'])
    .where((eb) => eb.or([eb('id', 'in', ids), isNamed]))
    .execute()
  const categories = await trx.selectFrom('categories').select(['id', 'name']).execute()
  const manufacturers = lines.some(({ values }) => values.manufacturer)
    ? await trx.selectFrom('manufacturers').select('id').execute()
    : []
  const current = {
    byId: new Map(products.map((product) => [product.id, product])),
    byName: new Map(products.map((product) => [foldName(product.name), product])),
    categories: new Set(categories.map(({ id }) => id)),
    manufacturers: new Set(manufacturers.map(({ id }) => id)),
    categoriesByName: new Map(categories.map(({ id, name }) => [foldName(name), id])),
    variants: await readCurrentVariants(trx, lines),
  }
  const conflicts = lines.map((line) => conflictReason(line, current))
  const writable = lines.filter((_, index) => conflicts[index] === undefined)
  return { writable, current, conflicts: conflicts.filter((reason) => reason !== undefined) }
}

// Another admin may have created a category with the same name since the import was planned.
async function createCategories(trx: Trx, admin: User, lines: PlannedLine[], current: CurrentRows) {
  const names: string[] = []
  const ids = new Map(current.categoriesByName)
  for (const { values } of lines) {
    const { id: knownId, name = '' } = values.category ?? {}
    if (knownId || !name || ids.has(foldName(name))) continue
    const id = newId()
    await trx
      .insertInto('categories')
      .values({ id, name, created_by: admin.id, created_at: timeFromNow() })
      .execute()
    ids.set(foldName(name), id)
    names.push(name)
  }
  const written = lines.map((line) => {
    const { category } = line.values
    const id = category && (category.id ?? ids.get(foldName(category.name)))
    return { ...line, values: { ...line.values, category: category && { ...category, id } } }
  })
  return { names, written }
}

async function insertLines(trx: Trx, lines: PlannedLine[]) {
  if (lines.length === 0) return
  const today = await todayInShop(trx)
  await insertProducts(
    trx,
    lines.map(({ id, values }) => ({
      // A valid line of a new product has all cells that are required.
      ...(writtenOfNew(values, today) as NewProductRow),
      id,
      stock: values.stock ?? 0,
      hidden_at: values.hidden ? timeFromNow() : null,
    })),
  )
}

async function writeImages(trx: Trx, lines: PlannedLine[]) {
  const images = lines.flatMap(({ id: productId, values }) =>
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

async function updateProducts(trx: Trx, lines: PlannedLine[], { byId }: CurrentRows) {
  if (lines.length === 0) return
  const language = await sortLanguage(trx)
  const today = await todayInShop(trx)
  for (const { id, values } of lines) {
    const product = byId.get(id)
    if (product && values.name !== undefined) await moveSlug(trx, product, values.name)
  }
  const rows = lines.map(({ id, values }) => ({
    ...{ id, updated_at: timeFromNow() },
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
    const written = value === null ? sql`null` : sql.ref(`line.${column}`)
    return sql`${sql.ref(column)} = ${written}`
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
