import { type CatalogueQuery, type ProductSort, productSorts } from '../domain/catalogue'
import { orderStatuses } from '../domain/orders'
import type { UsersQuery } from '../domain/users'

const longestSearch = 100

/** What the address of the catalogue asks for. */
export function catalogueQuery(request: Request): CatalogueQuery {
  const params = paramsOf(request)
  return {
    search: textIn(params, 'search'),
    category: textIn(params, 'category'),
    page: pageIn(params),
  }
}

/** As `catalogueQuery`, with what only admins ask for. */
export function adminProductsQuery(request: Request) {
  const params = paramsOf(request)
  const sort = params.get('sort') ?? ''
  return {
    ...catalogueQuery(request),
    soldOut: params.get('stock') === 'none',
    sort: Object.hasOwn(productSorts, sort) ? (sort as ProductSort) : ('newest' as const),
  }
}

export function usersQuery(request: Request): UsersQuery {
  const params = paramsOf(request)
  const role = params.get('role')
  return {
    role: role === 'user' || role === 'admin' ? role : '',
    search: textIn(params, 'search'),
    page: pageIn(params),
  }
}

export function ordersQuery(request: Request) {
  const params = paramsOf(request)
  const status = orderStatuses.find((it) => it === params.get('status')) ?? ('' as const)
  return { status, page: pageIn(params) }
}

/** The page of a list that an address asks for; anything that is no number of a page is the first. */
export function pageOf(request: Request) {
  return pageIn(paramsOf(request))
}

function paramsOf(request: Request) {
  return new URL(request.url).searchParams
}

function textIn(params: URLSearchParams, name: string) {
  return (params.get(name) ?? '').trim().slice(0, longestSearch)
}

function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
