import { readdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { engine } from 'db/client'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'
import { sessionCookie, toastCookie, wayBackCookie } from './cookie-names'

/** Something of the shop that is the same for all guests. */
export interface SharedPage {
  /** Its address, with the parameters that it depends on and no others. */
  url: string
  /** What distinguishes it from all others. */
  key: string
  /** Changes with what it shows. */
  state: () => Version | Promise<Version>
  /** Whether it is the same for those who are signed in, too. */
  isForEverybody: boolean
  /** Whether there is only something to share if there is nothing at this address. */
  isMissing: boolean
  /** A file of `public`, which Remix knows nothing of. */
  isFile: boolean
}

interface Rule extends Partial<Omit<SharedPage, 'url' | 'key'>> {
  path: RegExp
  /** The query parameters that it depends on; all of them, unless given. */
  parameters?: string[]
}

const files = new Set(
  readdirSync('public', { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join('public', name)).isFile())
    .map((name) => `/${name}`),
)
const list = ['category', 'page', 'search']
const catalogue = oncePerTurn(engine.catalogueVersion)
const everything = oncePerTurn(engine.dataVersion)

/** What is shared, by address. What depends on who is asking, or on a secret in its address, stands in none of these. */
const rules: Rule[] = [
  { path: /^\/$/, parameters: [], state: catalogue },
  { path: /^\/products$/, parameters: [...list, 'sort', 'stock'], state: catalogue },
  { path: /^\/products\/[^/]+$/, parameters: ['category'], state: catalogue },
  // The name of the shop is in them.
  { path: /^\/login$/, parameters: ['again', 'notice'], state: catalogue },
  { path: /^\/(?:register|forgot-password|help)$/, parameters: [], state: catalogue },
  // Its examples name users and orders of the demo.
  { path: /^\/docs$/, parameters: [], state: everything },
  { path: /^\/api\/v1\/open\/products$/, parameters: [...list, 'limit'], state: catalogue },
  { path: /^\/api\/v1\/open\/categories$/, parameters: [], state: catalogue },
  { path: /^\/api\/v1\/openapi\.json$/, parameters: [], isForEverybody: true },
  { path: /^\/sitemap\.xml$/, parameters: [], state: catalogue, isForEverybody: true },
  { path: /^\/robots\.txt$/, parameters: [], isForEverybody: true },
  { path: /^\/images\/[^/]+$/, parameters: ['w'], isForEverybody: true },
  {
    path: /^(?!\/(?:activate|admin|api|build|cart|confirm-email|forbidden|health|images|logout|mailbox|rejected|reset-password|show-dashboard|user)(?:\/|$))/i,
    isMissing: true,
    // A product that is not there yet may be asked for in another case, or with a slash at its end.
    state: catalogue,
  },
]

const addresses = new LRUCache<string, { page?: SharedPage }>({ max: 5000 })

/** What a request gets from the page cache, or would put into it; undefined when its answer is its own. */
export function sharedPageOf({ method, url = '', headers }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const page = pageKnownAt(url)
  if (!page || (!page.isForEverybody && isSomebody(headers))) return undefined
  if (!isImage(page) || !headers.accept?.includes('image/avif')) return page
  return { ...page, key: `${page.key} avif` }
}

function pageKnownAt(url: string) {
  const known = addresses.get(url)
  if (known) return known.page
  const page = pageAt(url)
  if (url.length < 500) addresses.set(url, { page })
  return page
}

/** Images come in two formats, as `Accept` asks for. */
export function isImage({ url }: SharedPage) {
  return url.startsWith('/images/')
}

const ofSomebody = new RegExp(`(?:^|[;\\s])(?:${sessionCookie}|${toastCookie}|${wayBackCookie})=`)

function isSomebody({ authorization, cookie }: IncomingMessage['headers']) {
  return authorization !== undefined || (cookie !== undefined && ofSomebody.test(cookie))
}

function pageAt(url: string): SharedPage | undefined {
  const [path = '', query = ''] = splitAtFirst(url, '?')
  if (files.has(path)) return shared({ path: /./, isForEverybody: true, isFile: true }, path)
  const rule = rules.find((it) => it.path.test(path))
  if (!rule) return undefined
  const { parameters } = rule
  if (!parameters) return shared(rule, url)
  const asked = new URLSearchParams(query)
  const kept = new URLSearchParams()
  // `_data` is how Remix's scripts ask for the data of a page.
  for (const name of [...parameters, '_data']) {
    const value = asked.get(name)
    if (value !== null) kept.set(name, value)
  }
  return shared(rule, kept.size > 0 ? `${path}?${kept}` : path)
}

function shared({ path: _, parameters: __, ...rule }: Rule, url: string): SharedPage {
  const defaults = { state: () => 0, isForEverybody: false, isMissing: false, isFile: false }
  return { ...defaults, ...rule, url, key: url }
}

// Asked once for all requests that the event loop has found waiting: each of them was sent before, so none can know of
// a later commit.
function oncePerTurn<T>(read: () => T) {
  let known: T | undefined
  const forget = () => {
    known = undefined
  }
  return () => {
    if (known === undefined) {
      known = read()
      setImmediate(forget)
    }
    return known
  }
}

function splitAtFirst(text: string, separator: string) {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
