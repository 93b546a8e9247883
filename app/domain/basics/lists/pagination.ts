export const pageSize = 24

/** If there is no page with the `wanted` number, `page` is the last one. */
export function paginate(wanted: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(wanted, pages)
  return { page, pages, offset: (page - 1) * pageSize }
}
