import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { cacheVersion } from './cookies'
import { showToast, type Toast } from './toasts'

export type Kind = 'list' | 'users' | 'currentUser'

export type LoaderArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>
type Routes = { id: string; data: unknown }[]

interface RootData {
  toast?: Toast
  formFailed?: boolean
  version?: string
}

const kinds = new Map<string, Kind>([['root', 'currentUser']])
let firstPage: { routes: Routes; address: string; version: string } | undefined
let latestRoot: RootData | undefined
let loading: ReturnType<typeof load> | undefined

/** The client loader of a route that is cached: asks the server only for what is not fresh in the cache. */
export function cachedLoader(route: string, kind: Kind) {
  kinds.set(route, kind)
  return (args: LoaderArgs) => read(route, kind, args)
}

/** The client loader of the root: who is signed in. A toast that comes with it is shown at once. */
export async function cachedRootLoader({ request, serverLoader }: LoaderArgs) {
  const ask = async () => {
    const version = cacheVersion()
    const { toast, ...root } = await serverLoader<RootData>()
    if (toast) showToast(toast)
    return { ...root, version }
  }
  try {
    const args = { request, serverLoader: ask as typeof serverLoader }
    latestRoot = (await read('root', 'currentUser', args)) as RootData
  } catch (error) {
    if (error instanceof Response || request.signal.aborted || !latestRoot) throw error
  }
  return latestRoot
}

/** Caches the page that the browser has loaded in full. */
export function cacheFirstPage(routes: Routes, address: string) {
  if (firstPage) return
  const root = routes.find(({ id }) => id === 'root')?.data as RootData | undefined
  const version = root?.version ?? cacheVersion()
  // Its toast was shown, and what was wrong with its form was said, with the page.
  if (root) latestRoot = { ...root, toast: undefined, formFailed: false, version }
  const lasting = routes.map(({ id, data }) => ({ id, data: id === 'root' ? latestRoot : data }))
  firstPage = { routes: lasting, address, version }
}

/** Whether this browser has changed the shop since data of that version, or the first page, was read. */
export function isOutdated(version: string | undefined) {
  return (version ?? firstPage?.version) !== cacheVersion()
}

/** Lets nothing in the cache count as fresh; it is shown only if the shop cannot be reached. */
export async function invalidate() {
  const cache = await openCache()
  cache?.invalidate()
}

/** Empties the cache and all that the browser has stored of the shop. */
export async function clearStorage() {
  const cache = await openCache()
  cache?.clear()
  try {
    window.localStorage.clear()
  } catch {
    // Where there is no storage, there is nothing in it.
  }
}

/** Loads the cache (query-cache.ts says what clears it and how long it is fresh), once; undefined while it cannot be fetched: then every page asks the server. */
export function openCache() {
  loading ??= load()
  return loading
}

async function read(route: string, kind: Kind, args: LoaderArgs): Promise<unknown> {
  const cache = await openCache()
  return cache ? cache.read(route, kind, args) : args.serverLoader()
}

async function load() {
  try {
    const cache = await import('./query-cache')
    await cache.restore()
    if (firstPage?.version !== cacheVersion()) return cache
    for (const { id, data } of firstPage.routes) {
      const kind = kinds.get(id)
      if (kind && data) cache.write(id, kind, firstPage.address, data)
    }
    return cache
  } catch {
    loading = undefined
    return undefined
  }
}
