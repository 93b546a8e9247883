import type { LoaderFunctionArgs } from '@remix-run/node'
import { findStylesheet } from '~/domain/look/stylesheet.server'

export const access = 'everyone'

export function loader({ request, params }: LoaderFunctionArgs) {
  const css = findStylesheet(params.file ?? '', new URL(request.url).searchParams)
  if (!css) return new Response('Stylesheet not found', { status: 404 })
  return new Response(css, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
