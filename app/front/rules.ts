import type { IncomingMessage } from 'node:http'
import { isTrustedCaller } from './cors'
import type { Rule, Verdict } from './verdict'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
const knownMethods = [...safeMethods, 'POST', 'PUT', 'DELETE']

/** Whether a request only reads. */
export function isSafe({ method = '' }: IncomingMessage) {
  return safeMethods.includes(method)
}

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
  // A second slash, or a backslash, would make a link to this address lead to another host.
  if (!/^\/(?![/\\])/.test(url) || url.includes('\\') || url.length > 2048) return bad
  try {
    decodeURI(url.split('?', 1)[0] ?? '')
    return URL.canParse(`http://shop${url}`) ? undefined : bad
  } catch {
    return bad
  }
}

const kilobyte = 1024
const takesPicture = /^\/(?:register|user(?:\/profile)?|admin|api\/v1)(?:[/?]|$)/

/**
 * Bytes that a body may have. Where a picture can be sent, one that is far too large is still read, so that its
 * sentence stands at its field; of what comes without a length, and must be held, only a fair picture is.
 */
export function bodyCap({ headers, url = '' }: IncomingMessage) {
  const multipart = /^multipart\/form-data/i.test(headers['content-type'] ?? '')
  if (!multipart || !takesPicture.test(url)) return 64 * kilobyte
  return (headers['content-length'] === undefined ? 3 : 12) * kilobyte * kilobyte
}

/** Packed bodies are not unpacked here. */
export const plainBody: Rule = ({ headers }) =>
  (headers['content-encoding'] ?? 'identity') === 'identity'
    ? undefined
    : { status: 415, message: 'Please send the body without a content encoding' }

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
export const sameOrigin: Rule = (request) => {
  const { headers } = request
  if (isSafe(request) || isTrustedCaller(request)) return undefined
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
