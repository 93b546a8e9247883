import { unindexedPaths } from '~/paths'
import { settings } from '~/settings.server'

// The longest path that matches counts (RFC 9309).
const body = `User-agent: *
Allow: /api/v1/open/
${unindexedPaths.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${settings.publicUrl}/sitemap.xml
`

export const access = 'everyone'

export function loader() {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
