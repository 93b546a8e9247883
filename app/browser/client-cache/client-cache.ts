import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { cacheVersion } from '~/browser/cookies'
import { loadTexts } from '~/browser/shop-texts'
import { showToast } from '~/browser/toasts'
import type { CachedRoute, LoaderArgs, QueryCache } from './query-cache'
import { type RootData, rootOf } from './root-data'

// docs/caches.md says when the client cache is emptied, and when its data becomes stale. Its states:
//   closed       stores only the first page; the first pointer or focus event fetches query-cache.ts
//   open         stores data by route, URL, cache version and language, in memory and in localStorage
//   unavailable  query-cache.ts could not be fetched: each loader asks the server, and tries to open the cache again

type RouteData = { id: string; data: unknown }

let firstPage: { routes: RouteData[]; path: string; version: string } | undefined
let latestRoot: RootData | undefined
let cachePromise: Promise<QueryCache | undefined> | undefined

export const clientCache = {
  loader: (route: CachedRoute) => (args: LoaderArgs) => read(route, args),

  async rootLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
    const loadRoot = async () => {
      const version = cacheVersion()
      const { toast, ...root } = await serverLoader<RootData>()
      await loadTexts(root)
      if (toast) showToast(toast)
      return { ...root, version }
    }
    try {
      const args = { request, serverLoader: loadRoot }
      latestRoot = (await read('root', args)) as RootData
    } catch (error) {
      if (error instanceof Response || request.signal.aborted || !latestRoot) throw error
    }
    return latestRoot
  },

  addFirstPage(routes: RouteData[], path: string) {
    if (firstPage) return
    const root = rootOf(routes)
    const version = root?.version ?? cacheVersion()
    // The first page has already shown its toast and form errors.
    if (root) latestRoot = { ...root, toast: undefined, formFailed: false, version }
    const reusableRoutes = routes.map(({ id, data }) => ({
      id,
      data: id === 'root' ? latestRoot : data,
    }))
    firstPage = { routes: reusableRoutes, path, version }
  },

  /** Whether this browser may have changed data since `version`, which defaults to the version of the first page. */
  isOutdated: (version: string | undefined) => (version ?? firstPage?.version) !== cacheVersion(),

  open() {
    cachePromise ??= load().catch(() => {
      cachePromise = undefined
      return undefined
    })
    return cachePromise
  },

  async invalidate() {
    const cache = await clientCache.open()
    cache?.invalidate()
  },

  async clearStorage() {
    const cache = await clientCache.open()
    cache?.clear()
    try {
      window.localStorage.clear()
    } catch {}
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
