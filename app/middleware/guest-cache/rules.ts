import { readdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { anyProduct, availability } from 'db/catalogue-changes'
import { engine } from 'db/client'
import type { Version } from 'db/dialect'
import { LRUCache } from 'lru-cache'
import {
  guestCartCookie,
  returnToCookie,
  sessionCookie,
  toastCookie,
} from '~/middleware/cookie-names'
import { type guestPaths, isBuildFile, isImage, isPrivate, voucherParameter } from '~/paths'

export interface GuestPage {
  url: string
  key: string
  /** Remix gets these and no others: the response depends on no other header of the client. */
  headers: Record<string, string>
  readVersion: () => Version | Promise<Version>
  /** Whether an entry of an older version is still valid; never, if the rule does not say. */
  isUnchanged: (dependsOn: readonly string[], since: Version) => boolean
  /** If the loader does not say what the page depends on, the page depends on these. */
  dependsOn: readonly string[]
  isPublic: boolean
  /** No route matches the URL, so only a 404 is cached. */
  isMissing: boolean
  isFile: boolean
}

interface Rule extends Partial<Omit<GuestPage, 'url' | 'key'>> {
  parameters?: string[]
}

const files = new Set(
  readdirSync('public', { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join('public', name)).isFile())
    .map((name) => `/${name}`),
)
const filterParameters = ['brand', 'maxPrice', 'minPrice', 'page', 'search']
const listParameters = [...filterParameters, 'category']
const dataVersion = oncePerTick(engine.dataVersion)

const catalogue: Rule = {
  readVersion: oncePerTick(engine.catalogueMoment),
  isUnchanged: (dependsOn, since) => engine.isUnchanged(dependsOn, Number(since)),
  dependsOn: [],
}
const products: Rule = { ...catalogue, dependsOn: [anyProduct] }

// Every page shows the shop's name, which is part of the catalogue.
const rules: Record<(typeof guestPaths)[number], Rule> = {
  // Tiles say what is sold out. They show no units and no likes.
  '/': { ...catalogue, dependsOn: [availability], parameters: [] },
  '/products': { ...products, parameters: [...listParameters, 'sort', 'stock'] },
  '/products/:slug': { ...products, parameters: ['category', 'variant'] },
  '/categories/:slug': { ...products, parameters: [...filterParameters, 'sort', 'stock'] },
  '/pages/:slug': { ...catalogue, parameters: [] },
  '/login': { ...catalogue, parameters: ['again', 'from', 'notice'] },
  '/register': { ...catalogue, parameters: [] },
  '/forgot-password': { ...catalogue, parameters: [] },
  '/help': { ...catalogue, parameters: [] },
  '/terms': { ...catalogue, parameters: [] },
  '/privacy': { ...catalogue, parameters: [] },
  '/imprint': { ...catalogue, parameters: [] },
  '/returns': { ...catalogue, parameters: [] },
  '/delivery': { ...catalogue, parameters: [] },
  '/browser-storage': { ...catalogue, parameters: [] },
  '/accessibility': { ...catalogue, parameters: [] },
  '/guarantee': { ...catalogue, parameters: [] },
  // The examples on this page contain ids of users and orders.
  '/docs': { parameters: [], readVersion: dataVersion },
  '/api/v1/open/products': { ...products, parameters: [...listParameters, 'limit'] },
  '/api/v1/open/categories': { ...catalogue, parameters: [] },
  '/api/v1/openapi.json': { parameters: [], isPublic: true },
  '/sitemap.xml': { ...catalogue, parameters: ['file'], isPublic: true },
  '/feed.xml': { ...products, parameters: [], isPublic: true },
  '/new-products.xml': { ...catalogue, parameters: [], isPublic: true },
  '/robots.txt': { parameters: [], isPublic: true },
  '/images/:publicId': { parameters: ['w'], isPublic: true },
  // The names of the parameters are those of app/domain/shop/look/look.ts.
  '/look/:file': {
    parameters: ['accent', 'ground', 'face', 'corners', 'pictures', 'preview'],
    isPublic: true,
  },
  '/languages/:file': { parameters: [], isPublic: true },
}

const patterns = Object.entries(rules).map(
  ([path, rule]) => [new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), rule] as const,
)

// A product that is created later can get this path, in other case or with a trailing slash. So a 404 needs a version.
const missing: Rule = { ...catalogue, isMissing: true }

function ruleFor(path: string) {
  const found = patterns.find(([pattern]) => pattern.test(path))
  if (found) return found[1]
  // A new build file or image changes no version, so a 404 for it must not be cached.
  return isPrivate(path) || isImage(path) || isBuildFile(path) ? undefined : missing
}

const knownUrls = new LRUCache<string, { page?: GuestPage }>({ max: 5000 })

export function guestPageOf({ method, url = '', headers }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const page = guestPageAt(url)
  if (!page || (!page.isPublic && isPersonal(headers))) return undefined
  if (!isImage(page.url) || !headers.accept?.includes('image/avif')) return page
  return { ...page, key: `${page.key} avif`, headers: { accept: 'image/avif' } }
}

function guestPageAt(url: string) {
  const cached = knownUrls.get(url)
  if (cached) return cached.page
  const page = parsePage(url)
  if (url.length < 500) knownUrls.set(url, { page })
  return page
}

const personalCookie = new RegExp(
  `(?:^|[;\\s])(?:__Host-)?(?:${sessionCookie}|${toastCookie}|${returnToCookie}|${guestCartCookie})=`,
)

function isPersonal({ authorization, cookie }: IncomingMessage['headers']) {
  return authorization !== undefined || (cookie !== undefined && personalCookie.test(cookie))
}

function parsePage(url: string): GuestPage | undefined {
  const [spelledPath = '', query = ''] = splitAtFirst(url, '?')
  const path = usualSpelling(spelledPath)
  if (files.has(path)) return guestPage({ isPublic: true, isFile: true }, path)
  const rule = ruleFor(path)
  if (!rule) return undefined
  const asked = new URLSearchParams(query)
  // The cart of the guest may get the voucher.
  if (asked.has(voucherParameter)) return undefined
  if (!rule.parameters) return guestPage(rule, url)
  const relevant = new URLSearchParams()
  for (const name of [...rule.parameters, '_data']) {
    const value = asked.get(name)
    if (value !== null) relevant.set(name, value)
  }
  return guestPage(rule, relevant.size > 0 ? `${path}?${relevant}` : path)
}

// The router ignores case and a slash at the end, but Remix's scripts compare the spelling of a page with the location.
function usualSpelling(path: string) {
  const usual = path.toLowerCase().replace(/\/$/, '')
  return usual.includes('.') && Object.hasOwn(rules, usual) ? usual : path
}

function guestPage({ parameters: _, ...rule }: Rule, url: string): GuestPage {
  const defaults = {
    readVersion: () => 0,
    isUnchanged: () => false,
    dependsOn: [],
    isPublic: false,
    isMissing: false,
    isFile: false,
    headers: {},
  }
  return { ...defaults, ...rule, url, key: url }
}

// Requests of the same event loop tick share one read. All were sent before the read, so none expects a later commit.
function oncePerTick<T>(read: () => T) {
  let known: T | undefined
  const reset = () => {
    known = undefined
  }
  return () => {
    if (known === undefined) {
      known = read()
      setImmediate(reset)
    }
    return known
  }
}

function splitAtFirst(text: string, separator: string) {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
