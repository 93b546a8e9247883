import type { LoaderFunctionArgs } from '@remix-run/node'
import { sitemap } from '~/domain/files/feeds/sitemap.server'
import { xmlHeaders } from '~/web/streamed-text.server'

export const access = 'everyone'

export async function loader({ request }: LoaderFunctionArgs) {
  const file = new URL(request.url).searchParams.get('file')
  const xml = await sitemap(file === null ? undefined : Number(file))
  if (!xml) throw new Response('Not found', { status: 404 })
  return new Response(xml, { headers: xmlHeaders })
}
