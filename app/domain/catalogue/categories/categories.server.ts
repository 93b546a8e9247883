import { setImmediate } from 'node:timers/promises'
import { db, type Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import type { Flag } from 'db/schema'
import type { z } from 'zod'
import type { Money } from '~/domain/basics/money/money'
import { rateText } from '~/domain/basics/money/money'
import { withSavedRate } from '~/domain/basics/money/saved-rate.server'
import { refuseChanged, versionOf } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { insertCategory } from '~/domain/catalogue/products/insert-category.server'
import { removeProduct } from '~/domain/catalogue/products/products.server'
import { moveSlug } from '~/domain/catalogue/products/slugs.server'
import { describeUpdate, joined, record } from '~/domain/people/access/activity.server'
import { asStaff, asStaffExclusive } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { shopMoney } from '~/domain/settings/shop-settings.server'
import { sortedByName } from '~/domain/settings/sort-names.server'
import { type Message, message, messageN } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { type Category, type CategorySort, type categoryForm, discountRange } from './categories'

export { categoryForm } from './categories'

type Draft = z.output<ReturnType<typeof categoryForm>>

export async function listCategories(
  { by, reversed }: CategorySort = { by: 'name', reversed: false },
): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .leftJoin('users', 'users.id', 'categories.created_by')
    .select((eb) => [
      'categories.id',
      'categories.name',
      'categories.is_discounted',
      'categories.discount',
      'categories.tax_rate',
      'categories.created_at as createdAt',
      'users.name as createdBy',
      eb
        .selectFrom('products')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('products.category_id', '=', 'categories.id')
        .as('products'),
    ])
    .execute()
  const categories = rows.map((row) => ({
    id: row.id,
    name: row.name,
    isDiscounted: row.is_discounted === 1,
    discount: row.discount,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    products: Number(row.products),
    taxRate: row.tax_rate,
    state: stateOf(row),
  }))
  const byName = await sortedByName(categories)
  if (by === 'name') return reversed ? byName.toReversed() : byName
  const numberOf = numbersToSortBy[by]
  return byName.sort((one, other) => (numberOf(other) - numberOf(one)) * (reversed ? -1 : 1))
}

const numbersToSortBy = {
  products: ({ products }: Category) => products,
  newest: ({ createdAt }: Category) => Date.parse(createdAt),
}

export async function createCategory(admin: User, draft: Draft) {
  const discount = requireDiscount(draft)
  await asStaff('products', admin, async (trx) => {
    await refuseTakenName(trx, draft.name)
    await insertCategory(trx, {
      name: draft.name,
      is_discounted: draft.is_discounted ? 1 : 0,
      discount,
      tax_rate: draft.taxRate,
      created_by: admin.id,
    })
    const category = joined([draft.name, ...taxTexts(draft.taxRate, await shopMoney(trx))])
    await record(trx, admin, 'created category {category}', { category })
  })
  return { message: await withSaved(message('Category created successfully', {}), draft, discount) }
}

export async function updateCategory(admin: User, id: string, draft: Draft) {
  const discount = await asStaffExclusive('products', admin, async (trx) => {
    const category = await requireCategory(trx, id)
    const text = msg(
      'Someone else has changed this category since you opened the form. Check the changes, then save again',
    )
    refuseChanged(category.state, draft.expected, text)
    await refuseTakenName(trx, draft.name, id)
    const is_discounted = draft.is_discounted ? 1 : 0
    const values = {
      name: draft.name,
      is_discounted,
      discount: requireDiscount(draft, category.discount),
      tax_rate: draft.taxRate === undefined ? category.tax_rate : draft.taxRate,
    } as const
    await trx.updateTable('categories').set(values).where('id', '=', id).execute()
    if (values.name !== category.name) await moveSlug(trx, 'categories', category, values.name)
    await recalculatePrices(trx, { categoryId: id })
    const money = await shopMoney(trx)
    const changes = describeUpdate(describe(category, money), describe(values, money))
    await record(trx, admin, 'updated category {name}: {changes}', { name: draft.name, changes })
    return values.discount
  })
  return { message: await withSaved(message('Category updated successfully', {}), draft, discount) }
}

/** Also deletes the products of the category. */
export async function deleteCategory(admin: User, id: string) {
  await asStaffExclusive('products', admin, async (trx) => {
    const category = await requireCategory(trx, id)
    const products = await trx
      .selectFrom('products')
      .select(['id', 'name'])
      .where('category_id', '=', id)
      .execute()
    for (const [index, product] of products.entries()) {
      await removeProduct(trx, product)
      if (index % 100 === 99) await setImmediate()
    }
    await trx.deleteFrom('categories').where('id', '=', id).execute()
    await record(
      trx,
      admin,
      messageN(
        products.length,
        'deleted category {name} with {count} product',
        'deleted category {name} with {count} products',
        { name: category.name },
      ),
    )
  })
  return { message: msg('Category deleted successfully') }
}

async function withSaved(saved: Message, { is_discounted, taxRate }: Draft, percent: number) {
  const money = await shopMoney()
  const discount = rateText(100 * percent, money)
  return withSavedRate(
    is_discounted ? message('{saved}. Discount: {discount}', { saved, discount }) : saved,
    taxRate,
    money,
  )
}

function requireDiscount({ is_discounted, discount }: Draft, currentDiscount = 0) {
  const percent = discount ?? currentDiscount
  if (is_discounted && percent === 0) throw new Refusal(400, discountRange, { field: 'discount' })
  return percent
}

function describe({ name, is_discounted, discount, tax_rate }: CategoryState, money: Money) {
  const price = is_discounted
    ? message('discounted by {discount}', { discount: rateText(100 * discount, money) })
    : message('regular', {})
  return joined([name, price, ...taxTexts(tax_rate, money)])
}

function taxTexts(rate: number | null | undefined, money: Money) {
  return typeof rate === 'number' ? [message('{rate} tax', { rate: rateText(rate, money) })] : []
}

function stateOf({ name, is_discounted, discount, tax_rate }: CategoryState) {
  return versionOf({ name, is_discounted, discount, tax_rate })
}

interface CategoryState {
  name: string
  is_discounted: Flag
  discount: number
  tax_rate: number | null
}

async function requireCategory(trx: Trx, id: string) {
  const category = await trx
    .selectFrom('categories')
    .select(['id', 'slug', 'name', 'is_discounted', 'discount', 'tax_rate'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal(404, 'Category not found'))
  return { ...category, state: stateOf(category) }
}

async function refuseTakenName(trx: Trx, name: string, except = '') {
  const others = await trx
    .selectFrom('categories')
    .select((eb) => ['name', eb('name', '=', name).as('isSame')])
    .where('id', '!=', except)
    .execute()
  if (others.some((other) => other.isSame || foldName(other.name) === foldName(name)))
    throw new Refusal(409, 'A category with this name already exists', { field: 'name' })
}
