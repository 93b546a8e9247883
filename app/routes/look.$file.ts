import type { LoaderFunctionArgs } from '@remix-run/node'
import { focalStylesheet } from '~/domain/catalogue/product-images/focal-points.server'
import { findFont } from '~/domain/shop/look/faces.server'
import { findStylesheet } from '~/domain/shop/look/stylesheet.server'

export const access = 'everyone'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { file = '' } = params
  const css = findStylesheet(file, new URL(request.url).searchParams) ?? (await focalStyles(file))
  const font = css ? undefined : findFont(file)
  if (!css && !font) return new Response('File not found', { status: 404 })
  return new Response(css ?? font, {
    headers: {
      'content-type': css ? 'text/css; charset=utf-8' : 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    },
  })
}

async function focalStyles(file: string) {
  const stylesheet = file.endsWith('.css') ? await focalStylesheet() : undefined
  return stylesheet?.file === file ? stylesheet.css : undefined
}
