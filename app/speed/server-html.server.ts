import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ServerHtml } from './elements'

/** Renders what a loader returns for `<Html>`. Components in it cannot use the hooks of Remix. */
export function serverHtml(content: ReactNode) {
  return trusted(renderToStaticMarkup(content))
}

/** For a string that React has rendered. */
export function trusted(html: string) {
  return html as ServerHtml
}
