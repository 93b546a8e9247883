import { readdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { engine } from 'db/client'
import type { Version } from 'db/engine'
import { LRUCache } from 'lru-cache'
import { type guestPaths, isImage, isPrivate } from '~/paths'
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

// The name of the shop is in every page.
const rules: Record<(typeof guestPaths)[number], Rule> = {
  '/': { parameters: [], state: catalogue },
  '/products': { parameters: [...list, 'sort', 'stock'], state: catalogue },
  '/products/:slug': { parameters: ['category'], state: catalogue },
  '/login': { parameters: ['again', 'notice'], state: catalogue },
  '/register': { parameters: [], state: catalogue },
  '/forgot-password': { parameters: [], state: catalogue },
  '/help': { parameters: [], state: catalogue },
  // Its examples name users and orders of the demo.
  '/docs': { parameters: [], state: everything },
  '/api/v1/open/products': { parameters: [...list, 'limit'], state: catalogue },
  '/api/v1/open/categories': { parameters: [], state: catalogue },
  '/api/v1/openapi.json': { parameters: [], isForEverybody: true },
  '/sitemap.xml': { parameters: [], state: catalogue, isForEverybody: true },
  '/robots.txt': { parameters: [], isForEverybody: true },
  '/images/:publicId': { parameters: ['w'], isForEverybody: true },
}

const patterns = Object.entries(rules).map(
  ([path, rule]) => [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), rule] as const,
)

// A product that is not there yet may be asked for in another case, or with a slash at its end.
const missing: Rule = { isMissing: true, state: catalogue }

function ruleFor(path: string) {
  const found = patterns.find(([pattern]) => pattern.test(path))
  if (found) return found[1]
  const mayAppear = isPrivate(path) || isImage(path) || /^\/build(?:\/|$)/i.test(path)
  return mayAppear ? undefined : missing
}

const addresses = new LRUCache<string, { page?: SharedPage }>({ max: 5000 })

/** What a request gets from the page cache, or would put into it; undefined when its answer is its own. */
export function sharedPageOf({ method, url = '', headers }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const page = pageKnownAt(url)
  if (!page || (!page.isForEverybody && isSomebody(headers))) return undefined
  if (!isImage(page.url) || !headers.accept?.includes('image/avif')) return page
  return { ...page, key: `${page.key} avif` }
}

function pageKnownAt(url: string) {
  const known = addresses.get(url)
  if (known) return known.page
  const page = pageAt(url)
  if (url.length < 500) addresses.set(url, { page })
  return page
}

const ofSomebody = new RegExp(`(?:^|[;\\s])(?:${sessionCookie}|${toastCookie}|${wayBackCookie})=`)

function isSomebody({ authorization, cookie }: IncomingMessage['headers']) {
  return authorization !== undefined || (cookie !== undefined && ofSomebody.test(cookie))
}

function pageAt(url: string): SharedPage | undefined {
  const [path = '', query = ''] = splitAtFirst(url, '?')
  if (files.has(path)) return shared({ isForEverybody: true, isFile: true }, path)
  const rule = ruleFor(path)
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

function shared({ parameters: _, ...rule }: Rule, url: string): SharedPage {
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
