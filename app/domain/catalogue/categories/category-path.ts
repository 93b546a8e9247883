export function pathOfCategory(slug: string) {
  return `/categories/${encodeURIComponent(slug)}`
}

/** Where links to a category lead: to its page; in the demo, to the list with a filter. */
export function listPathOf(
  { name, slug }: { name: string; slug: string },
  { linksToFilter }: { linksToFilter?: boolean } = {},
) {
  return linksToFilter
    ? `/products?${new URLSearchParams({ category: name })}`
    : pathOfCategory(slug)
}
