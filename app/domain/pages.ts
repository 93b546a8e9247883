export const pageSize = 24

/** The page number in a URL; anything that is not one is the first page. */
export function pageFrom(params: URLSearchParams) {
  const page = Number(params.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** Where a page of a list begins; a page behind the last one is the last one. */
export function turnTo(wanted: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(wanted, pages)
  return { page, pages, offset: (page - 1) * pageSize }
}
