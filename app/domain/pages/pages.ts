export const maxPages = 30

/** Where a page is linked. */
export const places = {
  footer: 'In the footer',
  header: 'In the header',
  none: 'Nowhere: only those who have its link find it',
} as const
export type Place = keyof typeof places

export interface LinkedPage {
  slug: string
  title: string
  place: Place
}

export function pathOfPage(slug: string) {
  return `/pages/${encodeURIComponent(slug)}`
}
