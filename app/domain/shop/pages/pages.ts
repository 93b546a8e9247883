import { msg } from '~/languages/translate'

export const maxPages = 30
export const maxTextLength = 50_000

export const places = {
  footer: msg('In the footer'),
  header: msg('In the header'),
  none: msg('Nowhere: only those who have its link find it'),
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
