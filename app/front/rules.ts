import type { IncomingMessage } from 'node:http'
import type { Rule, Verdict } from './verdict'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const knownMethods = [...safeMethods, 'POST', 'PUT', 'DELETE']

export const knownMethod: Rule = ({ method = '' }) =>
  knownMethods.includes(method)
    ? undefined
    : {
        status: 405,
        message: 'This method is not supported here',
        headers: { allow: knownMethods.join(', ') },
      }

// Letters, digits, dots and hyphens, or a bracketed IPv6 address, and perhaps a port.
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

export const soundHost: Rule = ({ headers: { host = '' } }) =>
  hostPattern.test(host) && URL.canParse(`http://${host}`)
    ? undefined
    : { status: 400, message: 'The Host header is missing or malformed' }

/** Remix builds a URL from the path and decodes it; what cannot be decoded stops here. */
export const soundPath: Rule = ({ url = '' }) => {
  const bad: Verdict = { status: 400, message: 'The address is malformed' }
  if (!url.startsWith('/') || url.length > 4096) return bad
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return URL.canParse(`http://shop${url}`) ? undefined : bad
  } catch {
    return bad
  }
}

/** Bytes that a body may have: a form with a picture is longer than any other. */
export function bodyCap({ headers }: IncomingMessage) {
  return /^multipart\/form-data/i.test(headers['content-type'] ?? '') ? 16 * 1024 * 1024 : 64 * 1024
}

export const tooLong: Verdict = {
  status: 413,
  message: 'This is more than the shop can take at once',
  // What is still on its way is not read.
  headers: { connection: 'close' },
}

export const bodyWithinCap: Rule = (request) =>
  Number(request.headers['content-length'] ?? 0) > bodyCap(request) ? tooLong : undefined

/**
 * Refuses what another site makes a browser send. Browsers say where a request comes from in Sec-Fetch-Site,
 * older ones in Origin; who sends neither is no browser and carries no cookie of somebody else.
 */
export const sameOrigin: Rule = ({ method = '', headers }) => {
  if (safeMethods.includes(method)) return undefined
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  const trusted =
    site === undefined
      ? origin === undefined || hostOf(origin) === headers.host?.toLowerCase()
      : site === 'same-origin' || site === 'none'
  return trusted
    ? undefined
    : { status: 403, message: 'This request came from another site, so nothing was changed' }
}

function hostOf(origin: string) {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
