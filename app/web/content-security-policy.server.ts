import { hash } from 'node:crypto'

/** Allows the inline scripts by hash, not by nonce, so that the page can be cached. */
export function contentSecurityPolicy(html: string) {
  const hashes = inlineScriptsOf(html).map(
    (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self'",
    "img-src 'self' blob: data:",
    `connect-src 'self'${isDevelopment ? ' ws: http:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const isDevelopment = process.env.NODE_ENV === 'development'

// Faster than a regular expression, which tests every character of the page.
function inlineScriptsOf(html: string) {
  const scripts: string[] = []
  for (let tag = html.indexOf('<script'); tag >= 0; ) {
    const start = html.indexOf('>', tag) + 1
    const end = html.indexOf('</script>', start)
    const isInline = !/\s(?:src=|type="application\/ld)/.test(html.slice(tag, start))
    if (isInline) scripts.push(html.slice(start, end))
    tag = html.indexOf('<script', end)
  }
  return scripts
}
