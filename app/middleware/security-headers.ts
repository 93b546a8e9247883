import type { ServerResponse } from 'node:http'
import { hasToken, isImage } from '~/paths'
import { settings } from '~/settings.server'

const always: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // With no-referrer, browsers send `Origin: null` with every form, and Remix rejects it.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(settings.secure && { 'strict-transport-security': 'max-age=31536000' }),
}

// Not in robots.txt: a search engine that does not read a page cannot know that it must not list its URL.
const tokenHeaders = { ...always, 'x-robots-tag': 'noindex' }

const imageHeaders = {
  ...always,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
}

// Every response except a 304 gets these headers. Each page adds its own Content-Security-Policy.
export function securityHeadersFor(url = '') {
  if (hasToken(url)) return tokenHeaders
  return isImage(url) ? imageHeaders : always
}

export function setSecurityHeaders(url: string | undefined, response: ServerResponse) {
  for (const [name, value] of Object.entries(securityHeadersFor(url))) {
    response.setHeader(name, value)
  }
}
