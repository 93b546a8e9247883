import { cacheVersion } from '~/browser/cookies'
import { showToast, type Toast } from '~/browser/toasts'
import type { CachedRoute, LoaderArgs, QueryCache } from './query-cache'

// The client cache holds what loaders have returned, so that a page that was seen needs no request.
//
// Its states:
//   closed       the first page only: the user has not pointed at anything yet, and query-cache.ts is not fetched
//   open         data by route, URL and cache version, in memory and in localStorage
//   unavailable  query-cache.ts could not be fetched: every loader asks the server, and tries to open the cache again
// What empties it:
//   a new cache version: a request of this browser, in any tab, that may have changed the shop has set the cookie
//     (app/middleware/cache-version.ts)
//   a new toast cookie: a toast is often a refusal, and the page that led to it out of date
//   a new build of the shop (localStorage only)
//   clearStorage(): the demo was reset
// What makes it stale (then it is shown only if the shop cannot be reached):
//   its age, by kind of data (query-cache.ts)
//   invalidate(): a page is missing or forbidden, or a form had no answer

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

  /** Notes the page that the browser has loaded in full; it is cached when the cache is opened. */
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

  /** Fetches and opens the cache, once; undefined while it cannot be fetched. */
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

async function load() {
  const { openQueryCache } = await import('./query-cache')
  const cache = await openQueryCache()
  if (firstPage?.version !== cacheVersion()) return cache
  for (const { id, data } of firstPage.routes) cache.write(id, firstPage.path, data)
  return cache
}

async function read(route: CachedRoute, args: LoaderArgs): Promise<unknown> {
  const cache = await clientCache.open()
  return cache ? cache.read(route, args) : args.serverLoader()
}
