import type { ServerResponse } from 'node:http'
import { settings } from '../settings.server'

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

/** The headers of a careful site, on every answer; a page adds its Content-Security-Policy itself. */
export function setSecurityHeaders(response: ServerResponse) {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value)
}
