import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { currentLanguage } from '~/languages/translate'
import type { ServerHtml } from './elements'

/** Renders what a loader returns for `<Html>`. Components in it cannot use the hooks of Remix. */
export function serverHtml(content: ReactNode) {
  return trusted(renderToStaticMarkup(content))
}

export function trusted(html: string) {
  return html as ServerHtml
}

const rendered = new LRUCache<string, ServerHtml>({
  maxSize: 16_000_000,
  sizeCalculation: (html, key) => html.length + key.length,
})
let language = currentLanguage()

const shownOnce = trusted('')

// Of the children: what they show besides the values of `of`, and hooks, which find no page.
const isChecked = process.env.NODE_ENV !== 'production' || Boolean(process.env.CHECK_CACHED_HTML)

/** What `render` returned for these values before. Undefined at the first time: the page then renders it. */
export function htmlOf(name: string, values: unknown, render: () => string) {
  const key = `${name} ${JSON.stringify(values)}`
  if (language !== currentLanguage()) {
    rendered.clear()
    language = currentLanguage()
  }
  const cached = rendered.get(key)
  if (cached && !isChecked) return cached
  if (cached === undefined) {
    rendered.set(key, shownOnce)
    if (isChecked) render()
    return undefined
  }
  // Flattens the string: V8 would hold all fragments that React has concatenated.
  const html = trusted(Buffer.from(render()).toString())
  if (cached && cached !== html) {
    throw new Error(`CachedHtml "${name}" shows values that are missing in its "of"`)
  }
  rendered.set(key, html)
  return html
}
