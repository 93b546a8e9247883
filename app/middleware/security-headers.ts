import type { ServerResponse } from 'node:http'
import { isImage } from '~/paths'
import { settings } from '~/settings.server'

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Not no-referrer: browsers would then send `Origin: null` with every form, which Remix takes for an attack.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(settings.secure && { 'strict-transport-security': 'max-age=31536000' }),
}

/** Images are public: pages of other sites, and their canvases, may show them. */
const ofImages = {
  ...always,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

/**
 * The headers of a careful site, on every response but a 304, which is about one that has them; a page adds its
 * Content-Security-Policy itself.
 */
export function securityHeadersFor(url = '') {
  return isImage(url) ? ofImages : always
}

export function setSecurityHeaders(url: string | undefined, response: ServerResponse) {
  for (const [name, value] of Object.entries(securityHeadersFor(url))) {
    response.setHeader(name, value)
  }
}
