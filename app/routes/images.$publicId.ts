import type { LoaderFunctionArgs } from '@remix-run/node'
import { readImage, readPng, readZoomedImage } from '~/images/image-store.server'
import { type Format, widths, zoomWidth } from '~/images/rules'

export const access = 'everyone'

/** The id is a hash of the content, so an image never changes. Only a logo has `ID-icon.png`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [id = '', file] = params.publicId?.split(/-(.*)/) ?? []
  const width = Number(new URL(request.url).searchParams.get('w') ?? 600)
  const format: Format = request.headers.get('accept')?.includes('image/avif') ? 'avif' : 'webp'
  const { bytes, type } = file
    ? { bytes: await readPng(id, file), type: 'png' }
    : await find(id, width, format)
  if (!bytes) return new Response('Image not found', { status: 404 })
  return new Response(bytes, {
    headers: {
      'content-type': `image/${type}`,
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
    },
  })
}

async function find(id: string, asked: number, type: Format) {
  const zoomed = asked === zoomWidth && (await readZoomedImage(id))
  if (zoomed) return { bytes: zoomed, type: 'webp' }
  const width = asked === zoomWidth ? 900 : widths.find((it) => it === asked)
  return { bytes: width && (await readImage(id, width, type)), type }
}
