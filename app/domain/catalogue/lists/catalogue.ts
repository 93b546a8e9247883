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
  category: { id: string; name: string; slug: string }
  imageId: string | null
  secondImageId?: string
  /** Missing if the name of the product describes the image. */
  imageAlt?: string
  likes: number
  isFavorite: boolean
  /** The rate of the category, in hundredths of a per cent; null if the rate of the shop applies. */
  taxRate: number | null
  facts?: Fact[]
  /** Beside that of the delivery method; missing if the product has none. */
  deliveryTime?: string
  /** For search engines; missing if it is derived. */
  pageTitle?: string
  pageText?: string
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

/** Of the page of a category in which products are shown first. The first one is the default. */
export const pinnedSorts = { recommended: msg('Recommended'), ...shopSorts } as const

export type ShopSort = keyof typeof pinnedSorts
type ProductSort = (typeof productSorts)[number] | ShopSort

export interface ShopQuery extends CatalogueQuery {
  sort: ShopSort
}

export const noDescription = msg('No description available.')

export function likesOnCard(likes: number) {
  return tn(likes, '{count} user likes this product', '{count} users like this product')
}

export const fewUnits = 3

/** `isShort` says nothing while there are more than a few. */
export function stockText(stock: number, isShort = false) {
  if (stock <= 0) return t('Out of stock')
  if (!isShort) return tn(stock, '{count} in stock', '{count} in stock')
  return stock <= fewUnits ? tn(stock, 'Only {count} left', 'Only {count} left') : ''
}
