import { unindexedPaths } from '~/paths'
import { settings } from '~/settings.server'

const body = `User-agent: *
${unindexedPaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${settings.publicUrl}/sitemap.xml
`

export const access = 'everyone'

export function loader() {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
