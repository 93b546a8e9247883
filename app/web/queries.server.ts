import type { UsersQuery } from '~/domain/accounts/users'
import {
  type CatalogueQuery,
  productSorts,
  type ShopSort,
  shopSorts,
} from '~/domain/catalogue/catalogue'
import { categorySorts } from '~/domain/catalogue/categories'
import { type OrdersQuery, orderStatuses } from '~/domain/orders/orders'
import { periods } from '~/domain/shop/overview'

const maxSearchLength = 100

/** What the address of the catalogue asks for. */
export function catalogueQuery(request: Request) {
  const params = paramsOf(request)
  return {
    search: textIn(params, 'search'),
    category: textIn(params, 'category'),
    page: pageIn(params),
  } satisfies CatalogueQuery
}

/** As `catalogueQuery`, with what shoppers choose on the page; `order` is how they call the order. */
export function shopQuery(request: Request) {
  const params = paramsOf(request)
  const order = keyIn(shopSorts, params.get('sort')) ?? 'newest'
  return {
    ...catalogueQuery(request),
    order,
    sort: order === 'price-down' ? ('price' as const) : order,
    reversed: order === 'price-down',
    only: params.get('stock') === 'in' ? ('in stock' as const) : undefined,
  } satisfies CatalogueQuery & { order: ShopSort }
}

const shown = {
  'sold-out': 'sold out',
  hidden: 'hidden',
  'without-image': 'without image',
} as const

function onlyIn(params: URLSearchParams) {
  const value = params.get('show') ?? ''
  return Object.hasOwn(shown, value) ? shown[value as keyof typeof shown] : ('all' as const)
}

/** As `catalogueQuery`, with what only admins ask for. */
export function adminProductsQuery(request: Request) {
  const params = paramsOf(request)
  return {
    ...catalogueQuery(request),
    only: onlyIn(params),
    reversed: isReversed(params),
    sort: keyIn(productSorts, params.get('sort')) ?? 'newest',
  }
}

/** In which order an address asks for the categories. */
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
    search: textIn(params, 'search'),
    sort: params.get('sort') === 'total' ? 'total' : 'newest',
    reversed: isReversed(params),
    page: pageIn(params),
  }
}

/** For how many days an address asks; 30 unless it names another period that there is. */
export function periodOf(request: Request) {
  const days = paramsOf(request).get('days')
  return periods.find((period) => String(period) === days) ?? 30
}

/** Which emails an address asks for: those to be sent, unless it names the sent ones. */
export function outboxQuery(request: Request) {
  const params = paramsOf(request)
  const show = params.get('show') === 'sent' ? ('sent' as const) : ('unsent' as const)
  return { show, page: pageIn(params) }
}

/** The page of a list that an address asks for; anything that is no number of a page is the first. */
export function pageOf(request: Request) {
  return pageIn(paramsOf(request))
}

function keyIn<K extends string>(known: Record<K, string>, key: string | null) {
  return key !== null && Object.hasOwn(known, key) ? (key as K) : undefined
}

function isReversed(params: URLSearchParams) {
  return params.get('order') === 'reversed'
}

function paramsOf(request: Request) {
  return new URL(request.url).searchParams
}

function textIn(params: URLSearchParams, name: string) {
  // Not every database can be asked for a NUL; what it is replaced by is found nowhere either.
  const text = (params.get(name) ?? '').replaceAll('\0', '\ufffd')
  return text.trim().slice(0, maxSearchLength)
}

function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
