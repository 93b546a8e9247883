import { hash } from 'node:crypto'

/**
 * Allows these inline scripts by hash, not by nonce, so that the page can be cached. They come from the components that
 * render them, not from the HTML, where a script that does not belong to the shop would be found, too.
 */
export function contentSecurityPolicy(inlineScripts: string[]) {
  const hashes = inlineScripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
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
