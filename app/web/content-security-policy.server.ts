import { createHash } from 'node:crypto'

/** The policy of one finished page: it names the page's own inline scripts by hash, so the page can be kept. */
export function contentSecurityPolicy(html: Buffer) {
  const hashes = inlineScriptsOf(html).map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${development ? ' ws: http:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// Live reload speaks to a port of its own.
const development = process.env.NODE_ENV === 'development'

// Not one expression for the whole page: it would look at each of its characters.
function inlineScriptsOf(html: Buffer) {
  const scripts: Buffer[] = []
  for (let tag = html.indexOf('<script'); tag >= 0; ) {
    const start = html.indexOf('>', tag) + 1
    const end = html.indexOf('</script>', start)
    const isInline = !/\ssrc=/.test(html.toString('latin1', tag, start))
    if (isInline) scripts.push(html.subarray(start, end))
    tag = html.indexOf('<script', end)
  }
  return scripts
}
