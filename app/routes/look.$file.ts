import type { LoaderFunctionArgs } from '@remix-run/node'
import { findFont } from '~/domain/shop/look/faces.server'
import { findStylesheet } from '~/domain/shop/look/stylesheet.server'

export const access = 'everyone'

export function loader({ request, params }: LoaderFunctionArgs) {
  const css = findStylesheet(params.file ?? '', new URL(request.url).searchParams)
  const font = css ? undefined : findFont(params.file ?? '')
  if (!css && !font) return new Response('File not found', { status: 404 })
  return new Response(css ?? font, {
    headers: {
      'content-type': css ? 'text/css; charset=utf-8' : 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}
