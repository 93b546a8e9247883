import type { EntryContext } from '@remix-run/node'
import { RemixServer } from '@remix-run/react'
import { Children, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { deferScripts } from './defer-scripts.server'
import {
  type ActionFormProps,
  type CachedHtmlProps,
  Html,
  type LinkProps,
  ServerElements,
} from './elements'
import { htmlOf } from './server-html.server'

export function renderDocument(context: EntryContext, url: string) {
  const routeIds = context.staticHandlerContext.matches.map(({ route }) => route.id)
  // No data is awaited (see request-handler.ts), so Remix need not render its scripts for promises.
  context.staticHandlerContext.activeDeferreds = null
  const scripts: string[] = []
  const html = renderPage(
    <RemixServer context={withRoutesOnly(context, routeIds)} url={url} />,
    scripts,
  )
  return deferScripts({ html, inlineScripts: scripts }, routeIds)
}

// Without imports, Remix renders no links to shared scripts, which `deferScripts` would remove.
function withRoutesOnly(context: EntryContext, routeIds: string[]): EntryContext {
  const { manifest } = context
  const routes = Object.fromEntries(
    routeIds.map((id) => [id, { ...manifest.routes[id], imports: [] } as never]),
  )
  const entry = { ...manifest.entry, imports: [] }
  return { ...context, manifest: { ...manifest, entry, routes } }
}

/** Renders as `renderToString` of React does, but takes less time. Adds the inline scripts of Remix to `scripts`. */
export function renderPage(page: ReactNode, scripts: string[] = []) {
  const allowScripts = (element: ReactNode) => void scripts.push(...inlineScriptsOf(element))
  return renderToString(
    <ServerElements.Provider value={{ ...elements, allowScripts }}>{page}</ServerElements.Provider>,
  )
}

function inlineScriptsOf(element: ReactNode): string[] {
  if (!isValidElement<Parent>(element)) return []
  const { children, dangerouslySetInnerHTML: inner } = element.props
  if (element.type === 'script') return inner ? [String(inner.__html)] : []
  return Children.toArray(children).flatMap(inlineScriptsOf)
}

type Parent = Pick<HTMLAttributes<HTMLElement>, 'children' | 'dangerouslySetInnerHTML'>

// These elements have the same HTML as Remix's links, but resolve no paths.
const elements = { link, actionForm, cachedHtml }

function link({ to, prefetch, replace, preventScrollReset, ...anchor }: LinkProps) {
  return isWholePath.test(to) ? <a href={to} {...anchor} /> : undefined
}

const isWholePath = /^(?:\/|[a-z]+:)/

function actionForm({ fetcherKey, navigate, preventScrollReset, ...form }: ActionFormProps) {
  return <form method="post" {...form} />
}

function cachedHtml({ name, is, of, attributes, children }: CachedHtmlProps) {
  const html = htmlOf(name, of, () => renderPage(children))
  return html && <Html {...attributes} is={is} of={html} />
}
