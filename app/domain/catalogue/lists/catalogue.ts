import type { Fact } from '~/domain/catalogue/facts/facts'
import type { PriceTexts } from '~/domain/eu/price-indication/price-texts'
import { msg, t, tn } from '~/languages/translate'

export interface Product extends PriceTexts {
  id: string
  slug: string
  name: string
  brand: string
  description: string
  price: number
  oldPrice: number | null
  reducedUntil?: string
  /** Of the dearest variant; missing or null if all cost the same. */
  highestPrice?: number | null
  stock: number
  hasVariants?: true
  /** The names of the options; missing if there are none. */
  options?: string[]
  /** The article number and the EAN of a product without options; missing if it has none. */
  sku?: string
  ean?: string
  category: { id: string; name: string }
  imageId: string | null
  secondImageId?: string
  /** Missing if the name of the product describes the image. */
  imageAlt?: string
  likes: number
  isFavorite: boolean
  /** The rate of the category, in hundredths of a per cent; null if the rate of the shop applies. */
  taxRate: number | null
  facts?: Fact[]
  hiddenAt: string | null
  createdAt: string
  updatedAt: string
}

export interface ListedProduct
  extends Pick<
    Product,
    | 'id'
    | 'slug'
    | 'name'
    | 'brand'
    | 'price'
    | 'oldPrice'
    | 'highestPrice'
    | 'stock'
    | 'hasVariants'
    | 'imageId'
    | 'secondImageId'
    | 'likes'
    | 'isFavorite'
    | keyof PriceTexts
  > {
  preview: string
  isHidden: boolean
}

/** What buyers pay, in minor units, both included. */
export interface PriceRange {
  minPrice?: number
  maxPrice?: number
}

/** What a list is narrowed to, besides a search. */
export interface ProductFilters extends PriceRange {
  category: string
  brand?: string
  show: 'on-sale' | 'in-stock' | 'all' | AdminFilter
}

export interface CatalogueQuery extends ProductFilters {
  search: string
  page: number
  sort?: ProductSort
  reversed?: boolean
}

/** Whether the list differs from that of all products on sale. */
export function isNarrowed({ category, brand, minPrice, maxPrice, show }: ProductFilters) {
  return show !== 'on-sale' || category !== '' || (brand ?? minPrice ?? maxPrice) !== undefined
}

/** The value of `?stock=` that shows only what is in stock. */
export const inStockValue = 'in'

/** The values of `?show=` in the list of the admin. */
export const adminFilters = ['sold-out', 'hidden', 'without-image', 'without-weight'] as const
type AdminFilter = (typeof adminFilters)[number]

export interface AdminProductsQuery extends CatalogueQuery {
  show: 'all' | AdminFilter
  sort: ProductSort
  reversed: boolean
}

export const defaultSort = 'newest'

export const productSorts = ['newest', 'name', 'price', 'stock', 'likes'] as const

export const shopSorts = {
  newest: msg('Newest'),
  price: msg('Lowest price'),
  'price-down': msg('Highest price'),
  name: msg('Name'),
  likes: msg('Most liked'),
} as const

export type ShopSort = keyof typeof shopSorts
export type ProductSort = (typeof productSorts)[number] | ShopSort

export interface ShopQuery extends CatalogueQuery {
  sort: ShopSort
}

const previewWords = 20
export const noDescription = msg('No description available.')

export function previewOf(description: string) {
  const words = description.split(/\s+/, previewWords + 2).filter(Boolean)
  const start = words.slice(0, previewWords + 1).join(' ')
  if (withoutBlanks.test(start)) return previewWithoutBlanks(start)
  if (words.length <= previewWords) return words.join(' ')
  return ellipsisAfter(words.slice(0, previewWords).join(' '))
}

/** Avoids four dots if the last word ends a sentence. */
function ellipsisAfter(text: string) {
  return `${text.replace(/(?<!\.)\.+$|[\s\u3001\u3002]+$/, '')}...`
}

// Thai, Lao, Burmese, Khmer, Chinese and Japanese, and what has no end in any language.
const withoutBlanks =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uff00-\uffef]{12}|\w{100}/
const previewCharacters = 200

function previewWithoutBlanks(text: string) {
  const start = text.slice(0, previewCharacters)
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(start)
  let words = 0
  for (const { index, isWordLike } of segments) {
    if (isWordLike && ++words > previewWords) return ellipsisAfter(start.slice(0, index))
  }
  return start.length < text.length ? ellipsisAfter(start) : text
}

export function likesOnCard(likes: number) {
  return tn(likes, '{count} user likes this product', '{count} users like this product')
}

export function stockText(stock: number) {
  return stock > 0 ? tn(stock, '{count} in stock', '{count} in stock') : t('Out of stock')
}
