import { cacheVersion } from './cookies'
import type { Kind, LoaderArgs, QueryCache } from './query-cache'
import { showToast, type Toast } from './toasts'

// The client cache holds what loaders have returned, so that a page that was seen needs no request.
//
// Its states:
//   closed       the first page only. The user has not pointed at anything yet, and query-cache.ts is not fetched
//   open         data by route, URL and cache version, in memory and in localStorage, with the first page in it
//   unavailable  query-cache.ts could not be fetched: every loader asks the server, and tries to open it again
// What empties it:
//   a new cache version: a request of this browser, in any tab, that may have changed the shop has set the cookie
//   a new toast cookie: a refusal often means that the page which led to it is out of date
//   a new build of the shop (localStorage only)
//   clearStorage(): the demo was reset
// What makes it stale (shown only if the shop cannot be reached):
//   age, by kind of data (query-cache.ts)
//   invalidate(): a page that should be there is missing or forbidden, or a form had no answer

/** The routes that are cached, and the kind of their data. */
const kinds = {
  root: 'currentUser',
  'routes/_index': 'list',
  'routes/products._index': 'list',
  'routes/user': 'list',
  'routes/user.orders': 'list',
  'routes/user.favorites': 'list',
  'routes/admin': 'list',
  'routes/admin.users': 'users',
  'routes/admin.products._index': 'list',
  'routes/admin.categories': 'list',
  'routes/admin.orders._index': 'list',
} satisfies Record<string, Kind>

type CachedRoute = keyof typeof kinds
type RouteData = { id: string; data: unknown }

interface RootData {
  toast?: Toast
  formFailed?: boolean
  version?: string
}

let firstPage: { routes: RouteData[]; path: string; version: string } | undefined
let latestRoot: RootData | undefined
let opened: Promise<QueryCache | undefined> | undefined

export const clientCache = {
  /** The client loader of a route: asks the server only for what is not fresh in the cache. */
  loader: (route: CachedRoute) => (args: LoaderArgs) => read(route, args),

  /** The client loader of the root: who is signed in. A toast that comes with it is shown at once. */
  async rootLoader({ request, serverLoader }: LoaderArgs) {
    const loadRoot = async () => {
      const version = cacheVersion()
      const { toast, ...root } = await serverLoader<RootData>()
      if (toast) showToast(toast)
      return { ...root, version }
    }
    try {
      const args = { request, serverLoader: loadRoot as typeof serverLoader }
      latestRoot = (await read('root', args)) as RootData
    } catch (error) {
      if (error instanceof Response || request.signal.aborted || !latestRoot) throw error
    }
    return latestRoot
  },

  /** Notes the page that the browser has loaded in full, for when the cache is opened. */
  addFirstPage(routes: RouteData[], path: string) {
    if (firstPage) return
    const root = routes.find(({ id }) => id === 'root')?.data as RootData | undefined
    const version = root?.version ?? cacheVersion()
    // The page itself has shown its toast, and what was wrong with its form.
    if (root) latestRoot = { ...root, toast: undefined, formFailed: false, version }
    const lasting = routes.map(({ id, data }) => ({ id, data: id === 'root' ? latestRoot : data }))
    firstPage = { routes: lasting, path, version }
  },

  /** Whether this browser has changed the shop since data of that version, or the first page, was read. */
  isOutdated: (version: string | undefined) => (version ?? firstPage?.version) !== cacheVersion(),

  /** Loads the cache, once; undefined while it cannot be fetched. */
  open() {
    opened ??= load().catch(() => {
      opened = undefined
      return undefined
    })
    return opened
  },

  /** Marks all data as stale. */
  async invalidate() {
    const cache = await clientCache.open()
    cache?.invalidate()
  },

  /** Empties the cache and all that the browser has stored of the shop. */
  async clearStorage() {
    const cache = await clientCache.open()
    cache?.clear()
    try {
      window.localStorage.clear()
    } catch {
      // Where there is no storage, there is nothing in it.
    }
  },
}

async function read(route: CachedRoute, args: LoaderArgs): Promise<unknown> {
  const cache = await clientCache.open()
  return cache ? cache.read(route, kinds[route], args) : args.serverLoader()
}

async function load() {
  const { openQueryCache } = await import('./query-cache')
  const cache = await openQueryCache()
  if (firstPage?.version !== cacheVersion()) return cache
  for (const { id, data } of firstPage.routes) {
    if (isCached(id) && data) cache.write(id, kinds[id], firstPage.path, data)
  }
  return cache
}

function isCached(id: string): id is CachedRoute {
  return id in kinds
}
