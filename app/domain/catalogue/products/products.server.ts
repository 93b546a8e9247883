import type { Trx } from 'db/client'
import { foldName } from 'db/fold-name'
import { newId } from 'db/ids'
import type { z } from 'zod'
import { contentsText } from '~/domain/basics/contents'
import { storeUpload } from '~/domain/basics/images/uploaded-image.server'
import { readAmount } from '~/domain/basics/money/amounts'
import { moneyOf } from '~/domain/basics/money/money'
import { withSavedRate } from '~/domain/basics/money/saved-rate.server'
import { refuseChanged } from '~/domain/basics/refusals/changed-meanwhile.server'
import { Refusal, refuseWrongFields } from '~/domain/basics/refusals/refusal'
import { atMost } from '~/domain/basics/text/required-text'
import { changedSearchResult, searchResultColumns } from '~/domain/basics/text/search-result'
import { todayIn } from '~/domain/basics/time/days'
import { requireSameTax } from '~/domain/catalogue/prices/category-tax.server'
import { readDiscount } from '~/domain/catalogue/prices/discount-draft'
import { describeDiscount, discountColumnsOf } from '~/domain/catalogue/prices/discounts.server'
import { recalculatePrices } from '~/domain/catalogue/prices/reduced-prices.server'
import { storeProductImages } from '~/domain/catalogue/product-images/product-images.server'
import { replaceImages } from '~/domain/catalogue/product-images/replaced-images.server'
import { describeSafety, safetyColumnsOf } from '~/domain/eu/manufacturers/product-safety.server'
import { contentsOf, readContents } from '~/domain/eu/price-indication/contents.server'
import { record, valueChange } from '~/domain/people/access/activity.server'
import { asStaff } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { requireOpened } from '~/domain/settings/opened.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { sortLanguage, sortNameOf } from '~/domain/settings/sort-names.server'
import { message } from '~/languages/messages'
import { msg, t } from '~/languages/translate'
import { takeOutOfCarts } from './hidden-products.server'
import { insertCategory } from './insert-category.server'
import { insertProducts } from './insert-products.server'
import { refreshKeywords } from './keywords.server'
import { maxLengths, maxStock } from './limits'
import {
  changeStock,
  describePrice,
  describeProductUpdate,
  type FullProduct,
  requireFullProduct,
  stockConflict,
  touchProduct,
} from './product-changes.server'
import { type NewProduct, type ProductUpdate, priceRule, tooManyUnits } from './products'
import { hiddenUntil, showFrom } from './shown-from.server'
import { moveSlug } from './slugs.server'
import { isTakenName } from './taken-names.server'

/** `createsCategory` creates the category, if the shop has none of this name. */
export async function createProduct(
  admin: User,
  draft: z.output<typeof NewProduct>,
  { createsCategory = false } = {},
) {
  const imageIds = await storeProductImages(draft.image)
  const id = newId()
  const saved = await asStaff('products', admin, async (trx) => {
    await requireOpened(trx)
    const settings = await shopSettings(trx)
    const money = moneyOf(settings)
    const price = readAmount(money, draft.price, priceRule, 'price')
    await refuseTakenName(trx, draft.name)
    const { name: category, isNew } = createsCategory
      ? await ensureCategory(trx, admin, draft.category)
      : { name: draft.category, isNew: false }
    const product = {
      id,
      name: draft.name,
      brand: draft.brand,
      description: draft.description,
      full_price: price,
      discount: readDiscount(draft, money, price),
      stock: draft.itemsInStock,
      category_id: await requireCategoryId(trx, category),
      images: imageIds.map((image_id) => ({ image_id })),
      ...readContents(draft.contents, settings),
      facts: draft.facts,
      delivery_time: draft.deliveryTime,
      ...hiddenUntil(draft.shownFrom, settings.timeZone),
      ...(await safetyColumnsOf(trx, draft)),
      ...searchResultColumns(draft),
    }
    await insertProducts(trx, [product])
    if (draft.facts) await refreshKeywords(trx, [id])
    await recalculatePrices(trx, { ids: [id] })
    await record(trx, admin, 'created product {name}', { name: draft.name })
    const saved = isNew
      ? message('Product created successfully, in the new category {category}', { category })
      : message('Product created successfully', {})
    return withSavedRate(saved, isNew ? settings.taxRate : null, money)
  })
  return { id, message: saved }
}

/** If the stock field is unchanged, the stock stays as it is, even if units were sold since the form was opened. */
export async function updateProduct(
  admin: User,
  id: string,
  update: z.output<typeof ProductUpdate>,
) {
  const imageId = await storeUpload(update.image, 'zoomable')
  const savedPrice = await asStaff('products', admin, async (trx) => {
    const product = await requireFullProduct(trx, id)
    const text = msg(
      'Someone else has changed this product since you opened the form. The current values are shown at the top of this page, yours are in the form. Save again to replace the current values',
    )
    refuseChanged(product.updatedAt, update.expectedUpdatedAt, text)
    const stock = stockAfter(product, update)
    const settings = await shopSettings(trx)
    const money = moneyOf(settings)
    const price = readAmount(money, update.price, priceRule, 'price')
    const discount = readDiscount(update, money, price)
    const safety = await safetyColumnsOf(trx, update)
    const texts = await textColumnsOf(trx, product, update)
    const stockChange = await changeStock(trx, product, stock)
    const contents = readContents(update.contents, settings)
    const { facts = product.facts } = update
    const hasOtherFacts = facts !== product.facts
    const changes = [
      ...describeTexts(product, update),
      ...describePrice(product, price, money),
      ...describeDiscount(product, discount, money),
      ...stockChange,
      ...describeContents(product, contents),
      ...(hasOtherFacts ? [message('facts', {})] : []),
      ...describeDeliveryTime(product, update),
      ...describeSafety(product, safety),
      ...changedSearchResult(product, update),
      ...(await showFrom(trx, product, update.shownFrom, settings.timeZone)),
      ...(imageId ? [message('image', {})] : []),
    ]
    await touchProduct(trx, id, {
      ...texts,
      full_price: price,
      ...(discount && discountColumnsOf(discount, todayIn(settings.timeZone))),
      ...contents,
      facts,
      delivery_time: update.deliveryTime,
      ...safety,
      ...searchResultColumns(update),
    })
    if (hasOtherFacts) await refreshKeywords(trx, [id])
    await recalculatePrices(trx, { ids: [id] })
    if (imageId) await replaceImages(trx, [id], 1, imageId)
    await record(trx, admin, describeProductUpdate(product, changes))
    return money.format(price)
  })
  return { message: message('Product updated successfully. Price: {price}', { price: savedPrice }) }
}

function stockAfter(
  product: FullProduct,
  { itemsInStock: { isAdded, units }, expectedStock }: z.output<typeof ProductUpdate>,
) {
  const field = 'itemsInStock'
  if (!isAdded && units === expectedStock) return product.stock
  const refusal = isAdded ? undefined : stockConflict(product, expectedStock, field)
  if (refusal) throw refusal
  const stock = isAdded ? product.stock + units : units
  if (stock > maxStock) throw new Refusal(400, tooManyUnits, { field })
  return stock
}

type NewTexts = Partial<Pick<FullProduct, 'name' | 'brand' | 'description' | 'category'>> & {
  confirmedTaxRate?: string
}

async function textColumnsOf(trx: Trx, product: FullProduct, update: NewTexts) {
  const { name = product.name, brand } = update
  const category = update.category || product.category
  const description = descriptionOf(product, update)
  if (name !== product.name) {
    await refuseTakenName(trx, name, product.id)
    await moveSlug(trx, 'products', product, name)
  }
  const isMoved = category !== product.category
  const category_id = isMoved ? await requireCategoryId(trx, category) : product.categoryId
  if (isMoved) await requireSameTax(trx, product.categoryId, category_id, update.confirmedTaxRate)
  const sort_name = sortNameOf(name, await sortLanguage(trx))
  return { name, sort_name, brand, description, category_id }
}

// A product without a description of its own has its name as one.
function descriptionOf(product: FullProduct, update: NewTexts) {
  const { name = product.name, description = product.description } = update
  return description === '' || description === product.name ? name : description
}

function describeTexts(product: FullProduct, update: NewTexts) {
  const { name = product.name, brand = product.brand } = update
  const description = descriptionOf(product, update)
  const category = update.category || product.category
  return [
    name !== product.name && valueChange(msg('name'), product.name, name),
    brand !== product.brand && valueChange(msg('brand'), product.brand, brand),
    description !== product.description && message('description', {}),
    category !== product.category && valueChange(msg('category'), product.category, category),
  ].filter((it) => it !== false)
}

function describeContents(product: FullProduct, values: ReturnType<typeof readContents>) {
  const { content_amount: contentAmount = null, content_unit: contentUnit = null } = values
  const textOf = (stored: Parameters<typeof contentsOf>[0]) => {
    const contents = contentsOf(stored)
    return contents ? contentsText(contents, '.', String) : ''
  }
  const [before, after] = [textOf(product), textOf({ contentAmount, contentUnit })]
  if (!('content_amount' in values) || before === after) return []
  return [valueChange(msg('contents'), before, after)]
}

function describeDeliveryTime({ deliveryTime: before }: FullProduct, after: DeliveryTimeDraft) {
  const { deliveryTime = before } = after
  return deliveryTime === before ? [] : [valueChange(msg('delivery time'), before, deliveryTime)]
}

type DeliveryTimeDraft = Pick<z.output<typeof ProductUpdate>, 'deliveryTime'>

export async function deleteProduct(admin: User, id: string) {
  await asStaff('products', admin, async (trx) => {
    const product = await requireFullProduct(trx, id)
    await removeProduct(trx, product)
    await record(trx, admin, 'deleted product {name}', { name: product.name })
  })
  return { message: msg('Product deleted successfully') }
}

/** Also removes the product from all carts and leaves a notice for their owners. Orders still contain it. */
export async function removeProduct(trx: Trx, product: { id: string; name: string }) {
  const notice = t('{name} is no longer available and was removed from your cart', {
    name: product.name,
  })
  await takeOutOfCarts(trx, { product_id: product.id }, notice)
  await trx.deleteFrom('products').where('id', '=', product.id).execute()
}

async function refuseTakenName(trx: Trx, name: string, except = '') {
  if (await isTakenName(trx, name, except))
    throw new Refusal(409, 'A product with this name already exists', { field: 'name' })
}

/** `name` is that of the category as it is stored. */
async function ensureCategory(trx: Trx, admin: User, name: string) {
  const others = await trx.selectFrom('categories').select('name').execute()
  const known = others.find((it) => foldName(it.name) === foldName(name))
  if (known) return { name: known.name, isNew: false }
  const { category: max } = maxLengths
  refuseWrongFields([[name.length > max, 'category', atMost(max)[1]]])
  await insertCategory(trx, { name, created_by: admin.id })
  await record(trx, admin, 'created category {category}', { category: name })
  return { name, isNew: true }
}

export async function requireCategoryId(trx: Trx, name: string) {
  const category = await trx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow(
      () => new Refusal(400, 'Selected category not found', { field: 'category' }),
    )
  return category.id
}
