import type { LoaderFunctionArgs } from '@remix-run/node'
import { readImage } from '~/images/image-store.server'
import { type Format, type Width, widths } from '~/images/rules'

/** A stored image, as AVIF or WebP by `Accept`, in the width of `?w=`. Its name is its content, so it never changes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const width = Number(new URL(request.url).searchParams.get('w') ?? 600)
  const format: Format = request.headers.get('accept')?.includes('image/avif') ? 'avif' : 'webp'
  const bytes = widths.includes(width as Width)
    ? await readImage(params.publicId ?? '', width as Width, format)
    : undefined
  if (!bytes) return new Response('There is no such image', { status: 404 })
  return new Response(bytes, {
    headers: {
      'content-type': `image/${format}`,
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    },
  })
}
