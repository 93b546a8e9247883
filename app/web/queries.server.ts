import { keysOf } from '~/domain/basics/lists/keys-of'
import { type AmountRule, amountIn, maxPriceIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { type OrdersQuery, paymentFilters, statusFilters } from '~/domain/buying/order/orders'
import { categorySorts } from '~/domain/catalogue/categories/categories'
import {
  type AdminProductsQuery,
  adminFilters,
  type CatalogueQuery,
  defaultSort,
  inStockValue,
  type PriceRange,
  pinnedSorts,
  productSorts,
  type ShopQuery,
  type ShopSort,
  shopSorts,
} from '~/domain/catalogue/lists/catalogue'
import { defaultPeriod, salesPeriods } from '~/domain/office/sales/sales'
import type { UsersQuery } from '~/domain/people/access/users'
import { msg, t } from '~/languages/translate'
import { valueIn } from '~/paths'

export function catalogueQuery(request: Request): CatalogueQuery {
  const params = paramsOf(request)
  return {
    search: valueIn(params, 'search'),
    category: valueIn(params, 'category'),
    brand: valueIn(params, 'brand') || undefined,
    page: pageIn(params),
    show: 'on-sale',
  }
}

/** `hasPinned` is of the page of a category. Prices are read by the locale of the shop. A price that cannot be read has an error, and does not filter. */
export function shopQuery(request: Request, money: Money, { hasPinned = false } = {}) {
  const params = paramsOf(request)
  const { range, priceFields } = priceRangeIn(params, money)
  const query: ShopQuery = {
    ...catalogueQuery(request),
    ...range,
    sort: sortIn(params, hasPinned),
    show: params.get('stock') === inStockValue ? 'in-stock' : 'on-sale',
  }
  return { query, priceFields }
}

function sortIn(params: URLSearchParams, hasPinned: boolean): ShopSort {
  const sorts: ShopSort[] = hasPinned ? keysOf(pinnedSorts) : keysOf(shopSorts)
  return sorts.find((sort) => sort === params.get('sort')) ?? sorts[0] ?? defaultSort
}

const priceNames = ['minPrice', 'maxPrice'] as const

function priceRangeIn(params: URLSearchParams, money: Money) {
  const range: PriceRange = {}
  const priceFields = priceNames.map((name) => {
    const typed = valueIn(params, name)
    const reading = typed === '' ? undefined : amountIn(money, typed, priceLimit)
    if (reading && 'amount' in reading) range[name] = reading.amount
    return { name, typed, error: reading && 'problem' in reading ? t(reading.problem) : undefined }
  })
  const [, highest] = priceFields
  if (highest && (range.minPrice ?? 0) > (range.maxPrice ?? Number.POSITIVE_INFINITY)) {
    highest.error = t('This price is below the first')
    delete range.maxPrice
  }
  return { range, priceFields }
}

const priceLimit: AmountRule = { name: msg('The price'), max: maxPriceIn }

export function adminProductsQuery(request: Request): AdminProductsQuery {
  const params = paramsOf(request)
  return {
    ...catalogueQuery(request),
    // The screen could not remove it.
    brand: undefined,
    show: adminFilters.find((it) => it === params.get('show')) ?? 'all',
    reversed: isReversed(params),
    sort: productSorts.find((it) => it === params.get('sort')) ?? defaultSort,
  }
}

export function categorySort(request: Request) {
  const params = paramsOf(request)
  const by = categorySorts.find((sort) => sort === params.get('sort')) ?? ('name' as const)
  return { by, reversed: isReversed(params) }
}

export function usersQuery(request: Request): UsersQuery {
  const params = paramsOf(request)
  const role = params.get('role')
  return {
    role: role === 'user' || role === 'admin' || role === 'staff' ? role : '',
    sort: params.get('sort') === 'name' ? 'name' : 'newest',
    reversed: isReversed(params),
    search: valueIn(params, 'search'),
    page: pageIn(params),
  }
}

export function ordersQuery(request: Request): OrdersQuery {
  const params = paramsOf(request)
  return {
    status: statusFilters.find((it) => it === params.get('status')) ?? '',
    payment: paymentFilters.find((it) => it === params.get('payment')) ?? '',
    search: valueIn(params, 'search'),
    sort: params.get('sort') === 'total' ? 'total' : 'newest',
    reversed: isReversed(params),
    page: pageIn(params),
  }
}

export function salesPeriodOf(request: Request) {
  const params = paramsOf(request)
  const found = salesPeriods.find(({ unit, count }) => params.get(`${unit}s`) === String(count))
  return found ?? defaultPeriod
}

/** The caller must check it with `ExportPeriod`. */
export function exportPeriodQuery(request: Request) {
  const params = paramsOf(request)
  return new URLSearchParams({ from: valueIn(params, 'from'), to: valueIn(params, 'to') })
}

export function outboxQuery(request: Request) {
  const params = paramsOf(request)
  const show = params.get('show') === 'sent' ? ('sent' as const) : ('unsent' as const)
  return { show, page: pageIn(params) }
}

export function searchOf(request: Request) {
  const params = paramsOf(request)
  return { search: valueIn(params, 'search'), page: pageIn(params) }
}

export function pageOf(request: Request) {
  return pageIn(paramsOf(request))
}

function isReversed(params: URLSearchParams) {
  return params.get('order') === 'reversed'
}

function paramsOf(request: Request) {
  return new URL(request.url).searchParams
}

function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
