import { sitemap } from '~/domain/feeds/sitemap.server'
import { xmlHeaders } from '~/web/streamed-text.server'

export const access = 'everyone'

export async function loader() {
  return new Response(await sitemap(), { headers: xmlHeaders })
}
