import { hash } from 'node:crypto'

/** Allows the shop's own scripts by their hash, not by a nonce, so that pages can be cached. */
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
