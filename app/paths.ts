/** All guests get the same response from these paths. guest-cache/rules.ts has a rule for each of them. */
export const guestPaths = [
  '/',
  '/products',
  '/products/:slug',
  '/categories/:slug',
  '/pages/:slug',
  '/login',
  '/register',
  '/forgot-password',
  '/help',
  '/terms',
  '/privacy',
  '/imprint',
  '/returns',
  '/delivery',
  '/browser-storage',
  '/accessibility',
  '/guarantee',
  '/docs',
  '/api/v1/open/products',
  '/api/v1/open/categories',
  '/api/v1/openapi.json',
  '/sitemap.xml',
  '/feed.xml',
  '/new-products.xml',
  '/robots.txt',
  '/images/:publicId',
  '/look/:file',
  '/languages/:file',
] as const

/** Links in emails, and of unpaid orders, lead here. The token that follows works like a password and is never logged. */
export const tokenPaths = [
  '/activate',
  '/confirm-email',
  '/guest-order',
  '/pay',
  '/reset-password',
  '/stock-alerts',
] as const

const dashboardPaths = ['/user', '/admin'] as const

/** For these paths, and for all paths below them that are not guest paths, the response depends on the client. */
const privatePaths = [
  ...tokenPaths,
  ...dashboardPaths,
  '/api',
  '/cart',
  '/forbidden',
  '/health',
  '/login/code',
  '/logout',
  '/mailbox',
  '/rejected',
  '/show-dashboard',
  '/webhooks',
  '/withdrawal',
] as const

export const unindexedPaths = [...dashboardPaths, '/cart', '/mailbox', '/api/'] as const

/** Of a link to any page, see app/web/linked-voucher.server.ts. */
export const voucherParameter = 'voucher'

/** Where users enter their password again. */
export const confirmPath = '/user/confirm'

export const refreshTokenPath = '/api/v1/users/refresh-token'

export const isAdmin = below('/admin')
export const isApi = below('/api')
export const isBuildFile = below('/build')
export const isCatalogueOrAdmin = below('/products', '/categories', '/admin')
export const isDashboard = below(...dashboardPaths)
export const isImage = below('/images')
export const isLogIn = below('/login', '/api/v1/open/login')
/** A page or a monitor asks for it by itself. */
export const isHealthOrAsset = below(
  '/health',
  '/build',
  '/images',
  '/look',
  '/languages',
  '/favicon.svg',
  '/icon.png',
)
export const hasToken = below(...tokenPaths)
export const isPrivate = below(...privatePaths)
/** Whether the shop has pages at the path, such as those of all products. */
export const isPagePath = (path: string) =>
  isPrivate(path) ||
  guestPaths.some((it) => new RegExp(`^${it.replace(/:\w+/g, '[^/]+')}/?$`, 'i').test(path))
export const acceptsImage = below('/register', ...dashboardPaths, '/api')
/** The page of a product, whose form takes several images at once. */
export const takesImages = (url: string) => /^\/admin\/products\/[\da-f]{24}(?:\?|$)/i.test(url)
export const takesImport = (url: string) => /^\/admin\/import(?:\?|$)/i.test(url)

// Case-insensitive, like the router.
function below(...paths: string[]) {
  const pattern = new RegExp(`^(?:${paths.join('|')})(?:[/?]|$)`, 'i')
  return (url: string) => pattern.test(url)
}

export const modes = [
  'edit',
  'delete',
  'demote',
  'account',
  'deliver',
  'undo',
  'cancel',
  'slip',
  'send',
  'unsend',
] as const
export type Mode = (typeof modes)[number]

export const tickParameters = ['bulk', 'ids', 'ticked'] as const

/** Links of a list preserve these query parameters, and drop all others. */
const listParameters = new Set<string>([
  'search',
  'category',
  'brand',
  'minPrice',
  'maxPrice',
  'stock',
  'show',
  'role',
  'status',
  'payment',
  'sort',
  'order',
  'page',
  'ticked',
  ...modes,
])

export const maxParameterLength = 100

/** What counts of a query, because each link of a list repeats it. */
export function listQuery(params: URLSearchParams) {
  const names = [...new Set(params.keys())].filter((name) => listParameters.has(name))
  return new URLSearchParams(names.map((name) => [name, valueIn(params, name)]))
}

export function valueIn(params: URLSearchParams, name: string) {
  return (params.get(name) ?? '').trim().slice(0, maxParameterLength)
}

/** Remix adds this query parameter to the URL of a form that posts to an index route. */
export const indexParameter = 'index'

/** What a message is about: a page, or the row of it with this id. It fits into a cookie, whatever the client sends. */
export function subjectOf(url: string, id = '') {
  const { pathname } = new URL(url)
  return (id ? `${pathname}#${id}` : pathname).slice(0, maxSubjectLength)
}

const maxSubjectLength = 200
