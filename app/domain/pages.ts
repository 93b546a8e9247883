export const pageSize = 24

// For a number above the last page, this is the last page.
export function paginate(wanted: number, total: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(wanted, pages)
  return { page, pages, offset: (page - 1) * pageSize }
}
