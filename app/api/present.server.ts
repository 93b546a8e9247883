import { type Contents, contentsText } from '~/domain/basics/contents'
import type { Money } from '~/domain/basics/money/money'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { methodVersion, readMethods } from '~/domain/buying/checkout/checkout-methods.server'
import { awaitsPage, payUrl } from '~/domain/buying/online-payments/pay-links.server'
import type { Order } from '~/domain/buying/order/orders'
import { exportOrders, findOrder } from '~/domain/buying/order/orders.server'
import { pathOfCategory } from '~/domain/catalogue/categories/category-path'
import { factsIn } from '~/domain/catalogue/facts/facts'
import type { CatalogueQuery } from '~/domain/catalogue/lists/catalogue'
import { contentsOf } from '~/domain/eu/price-indication/contents.server'
import { areasIn } from '~/domain/people/access/areas'
import { isClosed } from '~/domain/settings/closing/closing.server'
import { shopMoney, shopSettings } from '~/domain/settings/shop-settings.server'
import { settings } from '~/settings.server'
import {
  type ExportedCategory,
  type ExportedProduct,
  type ExportedUser,
  type ExportPage,
  exportCategories,
  exportProduct,
  exportProducts,
  exportProductsOnSale,
  exportProductsPage,
  exportUsers,
} from './exported-rows.server'
import { imageUrl } from './image-url.server'
import { presentItem, presentOrder, presentVoucher } from './present-order.server'

export function presentProducts(query: CatalogueQuery) {
  return presentEach(exportProducts(query), presentProduct)
}

/** For the response to a change, which must not be refused because of the lists that other clients are reading. */
export function presentProductsAfterChange() {
  return presentEach(exportProductsOnSale(), presentProduct)
}

export async function presentProductsPage(query: CatalogueQuery, page: ExportPage) {
  const [rows, money] = [await exportProductsPage(query, page), await shopMoney()]
  return rows.map((row) => presentProduct(row, money))
}

export async function presentProductById(id: string) {
  const row = await exportProduct(id)
  if (!row) throw new Refusal(404, 'Product not found')
  return presentProduct(row, await shopMoney())
}

export async function presentCategories() {
  const rows = await exportCategories()
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    is_discounted: row.isDiscounted === 1,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    products: idsIn(row.productIds),
    ...presentCategoryPage(row),
  }))
}

function presentCategoryPage(row: ExportedCategory) {
  const { text, imageId, pageTitle, pageText } = row
  if (!text && !imageId && !pageTitle && !pageText) return {}
  const url = settings.publicUrl + pathOfCategory(row.slug)
  const image = { image: imageUrl(imageId), imagePublicId: imageId }
  return { page: { url, text, ...image, pageTitle, pageText } }
}

export function presentCatalogue() {
  return { categories: presentCategories(), products: presentProductsAfterChange() }
}

export function presentUsers() {
  return presentEach(exportUsers(), presentUser)
}

export async function presentUserById(id: string) {
  const [row] = await firstBatch(exportUsers(id))
  return row ? presentUser(row, await shopMoney()) : null
}

export async function* presentOrders(userId?: string) {
  for await (const batch of exportOrders(userId)) {
    yield await Promise.all(batch.map(presentWithPayUrl))
  }
}

export async function presentOrderById(id: string) {
  const order = await findOrder(id)
  if (!order) throw new Refusal(404, 'Order not found')
  return presentWithPayUrl(order)
}

async function presentWithPayUrl(order: Order) {
  const path = awaitsPage(order) && (await payUrl(order.id))
  return { ...presentOrder(order), ...(path && { payUrl: settings.publicUrl + path }) }
}

/** If `countries` is empty, the shop delivers to all countries. */
export async function presentMethods() {
  const [{ deliveries, payments }, shop] = [await readMethods(), await shopSettings()]
  const { toNumber } = await shopMoney()
  return {
    delivery: deliveries.map((method) => ({
      _id: method.id,
      name: method.name,
      needsAddress: method.needsAddress,
      price: toNumber(method.price),
      freeFrom: method.freeFrom === null ? null : toNumber(method.freeFrom),
      ...(method.prices && {
        prices: method.prices.map(({ price, freeFrom, ...rest }) => ({
          ...rest,
          price: toNumber(price),
          freeFrom: freeFrom === null ? null : toNumber(freeFrom),
        })),
      }),
      version: methodVersion(method),
    })),
    payment: payments.map((method) => ({
      _id: method.id,
      name: method.name,
      kind: method.kind,
      instructions: method.instructions,
      link: method.link,
      version: methodVersion(method),
    })),
    countries: shop.countries,
    closed: isClosed(shop)
      ? { text: shop.closedText, from: shop.closedFrom, until: shop.closedUntil || null }
      : undefined,
  }
}

function presentProduct(row: ExportedProduct, money: Money) {
  return {
    _id: row.id,
    slug: row.slug,
    name: row.name,
    brand: row.brand,
    description: row.description,
    price: money.toNumber(row.price),
    itemsInStock: row.stock,
    image: imageUrl(row.imageId),
    imagePublicId: row.imageId,
    category: { id: row.categoryId, name: row.categoryName },
    favoritedBy: idsIn(row.favoritedBy),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.contents !== undefined && {
      contents: contentsTextOf(row.contents),
    }),
    ...(row.priorPrice !== undefined && {
      priorPrice: row.priorPrice === null ? null : money.toNumber(row.priorPrice),
    }),
    ...row.safety,
    ...(row.pageTitle && { pageTitle: row.pageTitle }),
    ...(row.pageText && { pageText: row.pageText }),
    ...(row.deliveryTime && { deliveryTime: row.deliveryTime }),
    ...(row.shownFrom && { shownFrom: row.shownFrom }),
    ...(row.facts && { facts: factsIn(row.facts) }),
    ...(row.images && {
      images: row.images.map(({ id, alt }) => ({ image: imageUrl(id), imagePublicId: id, alt })),
    }),
    ...presentVariants(row, money),
  }
}

function presentVariants({ options, variants, contents }: ExportedProduct, money: Money) {
  return (
    variants && {
      options,
      variants: variants.map(({ optionValues, sku, ...variant }) => ({
        _id: variant.id,
        name: optionValues.filter(Boolean).join(' / '),
        values: optionValues.slice(0, options.length),
        price: money.toNumber(variant.price),
        itemsInStock: variant.stock,
        ...(sku && { sku }),
        ...(variant.imageId && { image: imageUrl(variant.imageId) }),
        ...(contents !== undefined && { contents: contentsTextOf(contentsOf(variant)) }),
      })),
    }
  )
}

function contentsTextOf(contents: Contents | null | undefined) {
  return contents ? contentsText(contents, '.', String) : null
}

function presentUser(row: ExportedUser, money: Money) {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    staffAreas: areasIn(row.staffAreas),
    is_banned: row.isBanned === 1,
    isActive: row.isBanned === 0,
    image: imageUrl(row.imageId),
    imagePublicId: row.imageId,
    favorites: idsIn(row.favorites),
    cart: presentCart(row, money),
    orders: idsIn(row.orders),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

function presentCart({ id, cart }: ExportedUser, money: Money) {
  if (!cart) return null
  return {
    items: cart.lines.map((line) => presentItem(line, money)),
    totalPrice: money.toNumber(cart.total),
    user: id,
    status: 'active' as const,
    userType: 'customer' as const,
    ...presentVoucher(cart.voucher?.code, cart.lines, money.toNumber),
  }
}

const idsIn = (list: string | null) => (list ? list.split(',') : [])

async function* presentEach<Row, Entity>(
  batches: AsyncIterable<Row[]>,
  present: (row: Row, money: Money) => Entity,
) {
  const money = await shopMoney()
  for await (const batch of batches) yield batch.map((row) => present(row, money))
}

async function firstBatch<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  for await (const batch of batches) return batch
  return []
}
