import { type AmountRule, amountIn, maxPriceIn } from '~/domain/basics/money/amounts'
import type { Money } from '~/domain/basics/money/money'
import { type OrdersQuery, orderStatuses, paymentFilters } from '~/domain/buying/orders/orders'
import { categorySorts } from '~/domain/catalogue/categories/categories'
import {
  type AdminProductsQuery,
  type CatalogueQuery,
  type PriceRange,
  productSorts,
  type ShopQuery,
  shopSorts,
} from '~/domain/catalogue/lists/catalogue'
import { defaultPeriod, salesPeriods } from '~/domain/office/sales/sales'
import type { UsersQuery } from '~/domain/people/access/users'
import { msg, t } from '~/languages/translate'
import { valueIn } from '~/paths'
import { hasKey } from './has-key'

function catalogueQuery(request: Request): CatalogueQuery {
  const params = paramsOf(request)
  return {
    search: textIn(params, 'search'),
    category: textIn(params, 'category'),
    page: pageIn(params),
  }
}

export function brandQuery(request: Request): CatalogueQuery {
  const brand = textIn(paramsOf(request), 'brand') || undefined
  return { ...catalogueQuery(request), brand }
}

/** Prices are read by the locale of the shop. A price that cannot be read has an error, and does not filter. */
export function shopQuery(request: Request, money: Money) {
  const params = paramsOf(request)
  const prices = priceRangeIn(params, money)
  const query: ShopQuery = {
    ...brandQuery(request),
    ...prices.range,
    sort: keyIn(shopSorts, params.get('sort')) ?? 'newest',
    only: params.get('stock') === 'in' ? 'in stock' : undefined,
  }
  return { query, prices: prices.fields }
}

const priceNames = ['minPrice', 'maxPrice'] as const

function priceRangeIn(params: URLSearchParams, money: Money) {
  const range: PriceRange = {}
  const fields = priceNames.map((name) => {
    const typed = textIn(params, name)
    const reading = typed === '' ? undefined : amountIn(money, typed, priceLimit)
    if (reading && 'amount' in reading) range[name] = reading.amount
    return { name, typed, error: reading && 'problem' in reading ? t(reading.problem) : undefined }
  })
  const [, highest] = fields
  if (highest && (range.minPrice ?? 0) > (range.maxPrice ?? Number.POSITIVE_INFINITY)) {
    highest.error = t('This price is below the first')
    delete range.maxPrice
  }
  return { range, fields }
}

const priceLimit: AmountRule = { name: msg('The price'), max: maxPriceIn }

const productFilters = {
  'sold-out': 'sold out',
  hidden: 'hidden',
  'without-image': 'without image',
  'without-weight': 'without weight',
} as const

export function adminProductsQuery(request: Request): AdminProductsQuery {
  const params = paramsOf(request)
  const filter = keyIn(productFilters, params.get('show'))
  return {
    ...catalogueQuery(request),
    only: filter ? productFilters[filter] : 'all',
    reversed: isReversed(params),
    sort: keyIn(productSorts, params.get('sort')) ?? 'newest',
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
    role: role === 'user' || role === 'admin' ? role : '',
    sort: params.get('sort') === 'name' ? 'name' : 'newest',
    reversed: isReversed(params),
    search: textIn(params, 'search'),
    page: pageIn(params),
  }
}

export function ordersQuery(request: Request): OrdersQuery {
  const params = paramsOf(request)
  return {
    status: orderStatuses.find((it) => it === params.get('status')) ?? '',
    payment: paymentFilters.find((it) => it === params.get('payment')) ?? '',
    search: textIn(params, 'search'),
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

/** Not checked, see `ExportPeriod`. */
export function exportPeriodQuery(request: Request) {
  const params = paramsOf(request)
  return new URLSearchParams({ from: textIn(params, 'from'), to: textIn(params, 'to') })
}

export function outboxQuery(request: Request) {
  const params = paramsOf(request)
  const show = params.get('show') === 'sent' ? ('sent' as const) : ('unsent' as const)
  return { show, page: pageIn(params) }
}

export function pageOf(request: Request) {
  return pageIn(paramsOf(request))
}

function keyIn<K extends string>(known: Record<K, string>, key: string | null) {
  return key !== null && hasKey(known, key) ? key : undefined
}

function isReversed(params: URLSearchParams) {
  return params.get('order') === 'reversed'
}

function paramsOf(request: Request) {
  return new URL(request.url).searchParams
}

function textIn(params: URLSearchParams, name: string) {
  return valueIn(params, name)
}

function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
