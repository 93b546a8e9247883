import type { ColumnType, GeneratedAlways } from 'kysely'
import type {
  Defaulted,
  Fixed,
  Flag,
  MinorUnits,
  PrimaryKeys,
  SearchResultColumns,
  Time,
} from './columns'

export interface CatalogueTables {
  categories: CategoriesTable
  manufacturers: ManufacturersTable
  products: ProductsTable
  variants: VariantsTable
  product_images: ProductImagesTable
  imported_images: ImportedImagesTable
  focal_points: FocalPointsTable
  former_slugs: FormerSlugsTable
  former_category_slugs: FormerCategorySlugsTable
  pinned_products: PinnedProductsTable
  favorites: FavoritesTable
  price_history: PriceHistoryTable
  catalogue_version: CatalogueVersionTable
  catalogue_changes: CatalogueChangesTable
  product_search: SearchTable
  product_search_terms: SearchTermsTable
  product_words: ProductWordsTable
  user_search: SearchTable
  user_search_terms: SearchTermsTable
}

export const cataloguePrimaryKeys = {
  categories: ['id'],
  manufacturers: ['id'],
  products: ['id'],
  variants: ['id'],
  product_images: ['product_id', 'position'],
  imported_images: ['product_id', 'file_name'],
  focal_points: ['image_id'],
  former_slugs: ['slug'],
  former_category_slugs: ['slug'],
  pinned_products: ['product_id'],
  favorites: ['user_id', 'product_id'],
  price_history: ['variant_id', 'since'],
} satisfies PrimaryKeys<CatalogueTables>

export interface CategoriesTable extends SearchResultColumns {
  id: Fixed<string>
  slug: string
  name: string
  is_discounted: Defaulted<Flag>
  /** Percent off its products while `is_discounted` is 1. */
  discount: Defaulted<number>
  /** In hundredths of a per cent; null if the rate of the shop applies. */
  tax_rate: Defaulted<number | null>
  /** What its page says above the products, with the markup of pages. */
  text: Defaulted<string>
  image_id: Defaulted<string | null>
  created_by: string | null
  created_at: Fixed<Time>
}

export interface ManufacturersTable {
  id: Fixed<string>
  name: string
  postal: string
  electronic: string
  warning: string
}

export interface ProductsTable extends SearchResultColumns {
  id: Fixed<string>
  slug: string
  name: string
  /** `sortNameOf` returns it for the name, in the language of the texts. */
  sort_name: Defaulted<string>
  brand: string
  description: string
  /** The price before a discount, as the shopkeeper typed it. */
  full_price: MinorUnits
  /** In per cent, of the product and all its variants. At most one of `discount_percent` and `discount_price` is set. */
  discount_percent: Defaulted<number | null>
  /** Instead of `full_price`, also of the variants that have no price of their own. */
  discount_price: Defaulted<MinorUnits | null>
  /** The first and the last day of the discount, such as `2026-12-01`, in the time zone of the shop. */
  discount_from: Defaulted<string | null>
  discount_until: Defaulted<string | null>
  /** 1 from the first to the last day of the discount. `applyDueDiscounts` begins and ends it. */
  discount_applies: Defaulted<Flag>
  /** Of the cheapest visible variant, like `old_price`; `recalculatePrices` sets both. */
  price: MinorUnits
  /** Of the dearest visible variant; null if it costs as much as the cheapest one. `recalculatePrices` sets it. */
  highest_price: Defaulted<MinorUnits | null>
  /** The price before the discount of the product or its category; null if there is no discount. */
  old_price: Defaulted<MinorUnits | null>
  /** The sum of the visible variants; triggers update it. */
  stock: number
  likes: GeneratedAlways<number>
  /** The rowid in `product_search`. The database sets it, in the order of creation. */
  search_id: GeneratedAlways<number>
  category_id: string
  hidden_at: Defaulted<Time | null>
  /**
   * When a hidden product is shown, such as `2026-12-01T18:00`, in the time zone of the shop; null if it is not hidden, or
   * if it waits for an admin. `showDueProducts` shows it.
   */
  shown_from: Defaulted<string | null>
  /** The one at position 1 of `product_images`, for lists; `recalculateImages` sets it and `second_image_id`. */
  image_id: Defaulted<string | null>
  /** The newest come first. A product that waited for `shown_from` is new when it is shown. */
  created_at: Time
  updated_at: Time
  /** What the product contains, in thousandths of `content_unit`; null if the shopkeeper has not said it. */
  content_amount: Defaulted<number | null>
  content_unit: Defaulted<ContentUnit | null>
  manufacturer_id: Defaulted<string | null>
  safety_warning: Defaulted<string>
  facts: Defaulted<string>
  /** Of this product, such as `made for you, 2 to 3 weeks`; empty if only that of the delivery method counts. */
  delivery_time: Defaulted<string>
  /** What a search finds besides name, brand and description. `refreshKeywords` updates it. */
  keywords: Defaulted<string>
  /** The names of the options, such as `Size`; empty if there are fewer. */
  option_1: Defaulted<string>
  option_2: Defaulted<string>
  option_3: Defaulted<string>
  /** The first one at a later position; null if the product has no further image. */
  second_image_id: Defaulted<string | null>
}

/** What is sold. A product without options has one variant, whose id is the id of the product. */
export interface VariantsTable {
  id: Fixed<string>
  product_id: Fixed<string>
  position: Defaulted<number>
  value_1: Defaulted<string>
  value_2: Defaulted<string>
  value_3: Defaulted<string>
  sku: Defaulted<string | null>
  ean: Defaulted<string | null>
  /** The price before a discount; null if it is that of the product. */
  full_price: Defaulted<MinorUnits | null>
  /** What a buyer pays. `recalculatePrices` sets it and `old_price`. */
  price: MinorUnits
  old_price: Defaulted<MinorUnits | null>
  stock: number
  received: number
  written_off: Defaulted<number>
  /** In grams. */
  weight: Defaulted<number | null>
  /** What the variant contains, like those of the product; null if it contains what the product does. */
  content_amount: Defaulted<number | null>
  content_unit: Defaulted<ContentUnit | null>
  image_id: Defaulted<string | null>
  hidden_at: Defaulted<Time | null>
  created_at: Fixed<Time>
  updated_at: Time
}

export interface ProductImagesTable {
  product_id: Fixed<string>
  /** From 1. There can be gaps. */
  position: Fixed<number>
  /** Null while the product only waits for `awaited_image`, or has only a description. */
  image_id: Defaulted<string | null>
  /** Describes the image; empty if the name of the product does. */
  alt: Defaulted<string>
  /** The file name of an image that an import mentions but has not stored yet. */
  awaited_image: Defaulted<string | null>
}

export interface ImportedImagesTable {
  product_id: Fixed<string>
  /** In lower case. */
  file_name: Fixed<string>
  image_id: string
}

export interface FocalPointsTable {
  image_id: Fixed<string>
  /** A key of `focalPoints` in app/domain/catalogue/product-images/focal-points.ts. */
  point: string
}

export type ContentUnit = 'g' | 'kg' | 'ml' | 'l' | 'cm' | 'm' | 'm²' | 'piece'

export const cardColumns = [
  'products.id',
  'products.slug',
  'products.name',
  'products.brand',
  'products.description',
  'products.price',
  'products.old_price as oldPrice',
  'products.highest_price as highestPrice',
  'products.stock',
  'products.image_id as imageId',
  'products.second_image_id as secondImageId',
  'products.likes',
  'products.hidden_at as hiddenAt',
  'products.option_1 as option1',
] as const

export const discountColumns = [
  'products.discount_percent as discountPercent',
  'products.discount_price as discountPrice',
  'products.discount_from as discountFrom',
  'products.discount_until as discountUntil',
] as const

export const productColumns = [
  ...cardColumns,
  'products.full_price as fullPrice',
  ...discountColumns,
  'products.category_id as categoryId',
  'products.content_amount as contentAmount',
  'products.content_unit as contentUnit',
  'products.facts',
  'products.delivery_time as deliveryTime',
  'products.page_title as pageTitle',
  'products.page_text as pageText',
  'products.shown_from as shownFrom',
  'products.created_at as createdAt',
  'products.updated_at as updatedAt',
] as const

export const safetyColumns = [
  'products.manufacturer_id as manufacturerId',
  'products.safety_warning as safetyWarning',
] as const

export interface FormerSlugsTable {
  slug: string
  product_id: string
}

export interface FormerCategorySlugsTable {
  slug: string
  category_id: string
}

/** A product that moves to another category is no longer shown first, until it comes back. */
export interface PinnedProductsTable {
  product_id: string
  category_id: string
  position: number
}

export interface FavoritesTable {
  user_id: string
  product_id: string
  created_at: Time
}

/** What buyers had to pay. A price applies until the next one of the variant begins. */
export interface PriceHistoryTable {
  variant_id: Fixed<string>
  since: Fixed<Time>
  price: MinorUnits
  /** 1 if the product or its category had a discount, so that the shop showed an old price beside it. */
  is_reduced: Flag
}

/** SQLite has one row; on PostgreSQL, the version is the sum of several rows. Triggers increment them. */
export interface CatalogueVersionTable {
  version: number
}

/** The latest changes of stock and likes, which triggers record. On SQLite, `id` is the version of the catalogue. */
export interface CatalogueChangesTable {
  id: ColumnType<number, never, never>
  product_id: ColumnType<string, never, never>
}

/** Exists on SQLite only; triggers update it. */
export interface SearchTable {
  rowid: GeneratedAlways<number>
}

export interface SearchTermsTable {
  term: ColumnType<string, never, never>
}

/** The words (`searchWords`) of product names and brands; triggers add them. */
export interface ProductWordsTable {
  word: ColumnType<string, never, never>
}
