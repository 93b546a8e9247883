import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { HtmlCache } from '../ui/html-cache'

const rendered = new LRUCache<string, string>({ max: 5000 })

/** The HTML of an element that depends on nothing but what `key` names: rendered once, then remembered. */
export function htmlOf(key: string, render: () => ReactElement) {
  const known = rendered.get(key)
  if (known !== undefined) return known
  const html = renderToString(<HtmlCache.Provider value={htmlOf}>{render()}</HtmlCache.Provider>)
  rendered.set(key, html)
  return html
}
