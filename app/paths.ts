/**
 * The paths of the shop by kind, and the query parameters with a fixed meaning: once, for the access log, the guest cache,
 * the body limits, the toasts and robots.txt. A test fails when a route is neither a guest path nor below a private one.
 */

/** Paths that respond the same to all guests; `:name` is one segment. What each depends on: guest-cache/rules.ts. */
export const guestPaths = [
  '/',
  '/products',
  '/products/:slug',
  '/login',
  '/register',
  '/forgot-password',
  '/help',
  '/docs',
  '/api/v1/open/products',
  '/api/v1/open/categories',
  '/api/v1/openapi.json',
  '/sitemap.xml',
  '/robots.txt',
  '/images/:publicId',
] as const

/** Where the links of emails lead. The rest of such a path is as good as a password: it is never logged. */
export const tokenPaths = ['/activate', '/confirm-email', '/reset-password'] as const

const dashboardPaths = ['/user', '/admin'] as const

/** Paths that, like all below them, respond to each client by itself, unless they are guest paths. */
export const privatePaths = [
  ...tokenPaths,
  ...dashboardPaths,
  '/api',
  '/cart',
  '/forbidden',
  '/health',
  '/logout',
  '/mailbox',
  '/rejected',
  '/show-dashboard',
] as const

/** What robots.txt asks search engines to leave alone. */
export const unindexedPaths = [...dashboardPaths, '/cart', '/mailbox', '/api/'] as const

export const refreshTokenPath = '/api/v1/users/refresh-token'

export const isAdmin = below('/admin')
export const isApi = below('/api')
export const isBuildFile = below('/build')
export const isCatalogueOrAdmin = below('/products', '/admin')
export const isDashboard = below(...dashboardPaths)
export const isImage = below('/images')
export const isLogIn = below('/login', '/api/v1/open/login')
export const isPrivate = below(...privatePaths)
/** Whether a form that is sent there may bring an image. */
export const acceptsImage = below('/register', ...dashboardPaths, '/api')
/** Whether a form that is sent there may bring the files of an import. */
export const takesImport = (url: string) => /^\/admin\/import(?:\?|$)/i.test(url)

/** Tests whether a URL is one of these paths or below it, whatever its query. As for the router, case does not count. */
function below(...paths: string[]) {
  const pattern = new RegExp(`^(?:${paths.join('|')})(?:[/?]|$)`, 'i')
  return (url: string) => pattern.test(url)
}

/** Query parameters that open a form or a question on a page: `?edit=ID`, `?delete=1`. */
export const modes = [
  'edit',
  'delete',
  'demote',
  'account',
  'deliver',
  'undo',
  'cancel',
  'slip',
] as const
export type Mode = (typeof modes)[number]

/** Query parameters of a list whose rows can be ticked: what is asked about them, their ids, whether all are ticked. */
export const tickParameters = ['bulk', 'ids', 'ticked'] as const

/** With this query parameter, a form names the index route of a path. */
export const indexParameter = 'index'
