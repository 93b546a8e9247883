import { setImmediate } from 'node:timers/promises'
import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { sql } from 'kysely'
import type { User } from '~/domain/access/users'
import { noDiscount } from '~/domain/catalogue/discounts'
import { discountColumnsOf, todayInShop } from '~/domain/catalogue/discounts.server'
import { hide, show } from '~/domain/catalogue/hidden-products.server'
import { insertProducts } from '~/domain/catalogue/insert-products.server'
import { refreshKeywords } from '~/domain/catalogue/keywords.server'
import { recalculatePrices } from '~/domain/catalogue/prices.server'
import { freeSlugs, moveSlug } from '~/domain/catalogue/slugs.server'
import { chunksOf } from '~/domain/chunks'
import { awaitImages } from '~/domain/product-images/awaited-images.server'
import { storeImageDescriptions } from '~/domain/product-images/image-descriptions.server'
import { imagePositions } from '~/domain/product-images/product-images'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'
import type { Message } from '~/languages/messages'
import { imageColumn, imageDescriptionColumn } from './imports'
import { type CurrentRows, conflictReason } from './line-conflicts.server'
import type { PlannedLine } from './planned-lines'
import { readCurrentVariants, updateStock, writeVariants } from './write-variants.server'

const linesPerChunk = 200

type WritableLine = PlannedLine & { id: string; slug: string }

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
    await updateProducts(trx, changedLines)
    await updateDiscounts(trx, changedLines)
    await writeVariants(trx, written)
    await updateStock(
      trx,
      changedLines.map(({ id, values }) => ({ id, ...values })),
    )
    await awaitImages(trx, imagesIn(written))
    await storeImageDescriptions(trx, descriptionsIn(written))
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

function isPriced({ values: { price, discount, category_id }, variants }: PlannedLine) {
  return (price ?? discount ?? category_id ?? variants) !== undefined
}

async function findConflicts(trx: Trx, lines: PlannedLine[]) {
  const names = namesToWrite(lines)
  const language = await sortLanguage(trx)
  const products = await trx
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'stock', 'updated_at as updatedAt'])
    .where((eb) =>
      eb.or([
        eb(
          'id',
          'in',
          lines.flatMap(({ product }) => product?.id ?? []),
        ),
        eb('name', 'in', names),
        eb(
          'sort_name',
          'in',
          names.map((name) => sortNameOf(name, language)),
        ),
      ]),
    )
    .execute()
  const categories = await trx.selectFrom('categories').select(['id', 'name']).execute()
  const isSafetyWritten = lines.some(({ values }) => values.manufacturer_id !== undefined)
  const manufacturers = isSafetyWritten
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
  const writable = lines
    .filter((_, index) => conflicts[index] === undefined)
    .map((line): WritableLine => {
      const id = line.product?.id ?? newId()
      return { ...line, id, slug: current.byId.get(id)?.slug ?? '' }
    })
  return { writable, current, conflicts: conflicts.filter((reason) => reason !== undefined) }
}

// Another admin may have created a category with the same name since the import was planned.
async function createCategories(
  trx: Trx,
  admin: User,
  lines: WritableLine[],
  current: CurrentRows,
) {
  const names: string[] = []
  const ids = new Map(current.categoriesByName)
  for (const { values } of lines) {
    const name = values.new_category
    if (name === undefined || ids.has(foldName(name))) continue
    const id = newId()
    await trx
      .insertInto('categories')
      .values({ id, name, created_by: admin.id, created_at: timeFromNow() })
      .execute()
    ids.set(foldName(name), id)
    names.push(name)
  }
  const written = lines.map((line) => {
    const { new_category, category_id } = line.values
    const id = new_category === undefined ? category_id : ids.get(foldName(new_category))
    return { ...line, values: { ...line.values, category_id: id } }
  })
  return { names, written }
}

function namesToWrite(lines: PlannedLine[]) {
  return lines.flatMap(({ values }) => values.name ?? [])
}

function imagesIn(lines: WritableLine[]) {
  return lines.flatMap(({ id: productId, values }) =>
    imagePositions.flatMap((position) => {
      const image = values[imageColumn(position)]
      return image ? [{ productId, position, image }] : []
    }),
  )
}

function descriptionsIn(lines: WritableLine[]) {
  return lines.flatMap(({ id: productId, values }) =>
    imagePositions.flatMap((position) => {
      const description = values[imageDescriptionColumn(position)]
      return description ? [{ productId, position, description }] : []
    }),
  )
}

async function insertLines(trx: Trx, lines: WritableLine[]) {
  const slugs = await freeSlugs(trx, namesToWrite(lines))
  const today = await todayInShop(trx)
  await insertProducts(
    trx,
    lines.map(({ id, name, values }) => ({
      id,
      slug: slugs.get(name) ?? id,
      name,
      brand: values.brand ?? '',
      description: values.description ?? '',
      full_price: values.price ?? 0,
      ...discountColumnsOf(values.discount ?? noDiscount, today),
      stock: values.stock ?? 0,
      category_id: values.category_id ?? '',
      hidden_at: values.hidden ? timeFromNow() : null,
      content_amount: values.contents?.amount ?? null,
      content_unit: values.contents?.unit ?? null,
      manufacturer_id: values.manufacturer_id ?? null,
      safety_warning: values.warning ?? '',
      facts: values.facts ?? '',
    })),
  )
}

async function updateDiscounts(trx: Trx, lines: WritableLine[]) {
  const discounts = lines.flatMap(({ id, values: { discount } }) =>
    discount ? [{ id, discount }] : [],
  )
  if (discounts.length === 0) return
  const today = await todayInShop(trx)
  for (const { id, discount } of discounts) {
    const columns = discountColumnsOf(discount, today)
    await trx.updateTable('products').set(columns).where('id', '=', id).execute()
  }
}

async function updateProducts(trx: Trx, lines: WritableLine[]) {
  if (lines.length === 0) return
  for (const { id, slug, values } of lines) {
    if (values.name !== undefined) await moveSlug(trx, { id, slug }, values.name)
  }
  const language = await sortLanguage(trx)
  const rows = lines.map(({ id, values }) => {
    const { name, brand, description, category_id, price } = values
    const { contents, manufacturer_id, warning, facts } = values
    const texts = [
      ...[id, name, brand, description, category_id],
      ...[contents?.unit, manufacturer_id, warning, facts],
      name && sortNameOf(name, language),
    ].map((value) => sql`cast(${value ?? null} as text)`)
    const numbers = [price, contents?.amount].map((value) => sql`cast(${value ?? null} as integer)`)
    return sql`(${sql.join([...texts, ...numbers])})`
  })
  await sql`
    with line (
      id, name, brand, description, category_id, content_unit, manufacturer_id, warning,
      facts, sort_name, price, content_amount
    ) as (
      values ${sql.join(rows)}
    )
    update products set
      name = coalesce(line.name, products.name),
      sort_name = coalesce(line.sort_name, products.sort_name),
      brand = coalesce(line.brand, products.brand),
      description = coalesce(line.description, products.description),
      category_id = coalesce(line.category_id, products.category_id),
      full_price = coalesce(line.price, products.full_price),
      content_amount = coalesce(line.content_amount, products.content_amount),
      content_unit = coalesce(line.content_unit, products.content_unit),
      manufacturer_id = coalesce(line.manufacturer_id, products.manufacturer_id),
      safety_warning = coalesce(line.warning, products.safety_warning),
      facts = coalesce(line.facts, products.facts),
      updated_at = ${timeFromNow()}
    from line
    where products.id = line.id`.execute(trx)
}
