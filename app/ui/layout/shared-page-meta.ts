import type { MetaDescriptor } from '@remix-run/react'
import { largeImagePath } from '~/domain/basics/images/image-path'
import { cutAtWord } from '~/domain/basics/text/cut-at-word'
import { canonical, pageMeta, publicUrlOf, shareImageOf, shopNameOf } from './page-meta'

// Search engines show about this many characters.
export const maxDescription = 160

interface SharedPage {
  title: string
  description: string
  /** The canonical path, if it is not the path of the page. */
  path?: string
  imageId?: string | null
  /** In place of those of any page. */
  tags?: Record<string, string>
}

/** The tags of a page that search engines list, and that chats and social networks preview: https://ogp.me */
export function sharedPageMeta(
  page: Parameters<typeof pageMeta>[0],
  { title, description, path = page.location.pathname, imageId, tags: ownTags }: SharedPage,
): MetaDescriptor[] {
  const url = publicUrlOf(page)
  const shop = shopNameOf(page)
  const image = imageId ? largeImagePath(imageId) : shareImageOf(page)
  const tags = {
    'og:type': 'website',
    'og:site_name': shop,
    'og:title': path === '/' ? shop : title,
    'og:description': cutAtWord(description, maxDescription),
    'og:url': url + path,
    ...(image && { 'og:image': url + image }),
    ...ownTags,
  }
  return [
    ...pageMeta(page, title, cutAtWord(description, maxDescription)),
    canonical(page, path),
    ...Object.entries(tags).map(([property, content]) => ({ property, content })),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
  ]
}
