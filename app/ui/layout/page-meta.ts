import type { MetaDescriptor } from '@remix-run/react'
import { rootOf } from '~/browser/client-cache/root-data'
import { t } from '~/languages/translate'

interface Page {
  matches: { id: string; data: unknown }[]
  location: { pathname: string }
}

export function pageMeta(page: Page, title: string, description?: string): MetaDescriptor[] {
  const root = rootOf(page.matches)
  const name = root?.shop ? ` · ${root.shop.name}` : ''
  const tags: MetaDescriptor[] = [
    { title: root?.formFailed ? errorTitle(title + name) : title + name },
  ]
  if (description) tags.push({ name: 'description', content: description })
  return tags
}

/** Of a page that a shop may not have. */
export function metaIfFound(
  page: Page & { data: unknown },
  title: string,
  description: string,
): MetaDescriptor[] {
  return page.data ? pageMeta(page, title, description) : []
}

export function canonical(page: Page, path = page.location.pathname): MetaDescriptor {
  return { tagName: 'link', rel: 'canonical', href: `${publicUrlOf(page)}${path}` }
}

export function publicUrlOf(page: Page) {
  return rootOf(page.matches)?.publicUrl ?? ''
}

export function shopNameOf(page: Page) {
  return rootOf(page.matches)?.shop?.name ?? t('the shop')
}

export function shareImageOf(page: Page) {
  return rootOf(page.matches)?.shop?.logo?.share
}

export function errorTitle(title: string) {
  return t('Error: {title}', { title })
}
