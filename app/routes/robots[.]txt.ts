import { settings } from '~/settings.server'

const body = `User-agent: *
Disallow: /user
Disallow: /admin
Disallow: /cart
Disallow: /mailbox
Disallow: /api/

Sitemap: ${settings.publicUrl}/sitemap.xml
`

/** What search engines should leave alone, and where the list of the rest is. */
export function loader() {
  return new Response(body, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
