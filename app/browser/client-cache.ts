import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { cacheVersion, readCookie } from './cookies'
import { showToast, type Toast } from './toasts'

// The cache itself (query-cache.ts) is fetched when somebody is about to leave the first page; without it, every
// page asks the server.

export type Kind = 'list' | 'users' | 'currentUser'

type LoaderArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>

type Routes = { id: string; data: unknown }[]

interface RootData {
  currentUser?: object
  toast?: Toast
  formFailed?: boolean
  /** The cache version with which it was read. */
  version?: string
}

const kinds = new Map<string, Kind>([['root', 'currentUser']])
let firstPage: { routes: Routes; address: string; version: string } | undefined
let latestRoot: RootData | undefined
let cache: ReturnType<typeof loadCache> | undefined

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

/** Takes the page that the browser has loaded in full; it replaces whatever was cached earlier. */
export function cacheFirstPage(routes: Routes, address: string) {
  if (firstPage) return
  const version = cacheVersion()
  const root = routes.find(({ id }) => id === 'root')?.data as RootData | undefined
  // Its toast was shown, and what was wrong with its form was said, with the page.
  if (root) latestRoot = { ...root, toast: undefined, formFailed: false, version }
  const lasting = routes.map(({ id, data }) => ({ id, data: id === 'root' ? latestRoot : data }))
  firstPage = { routes: lasting, address, version }
}

/** Whether somebody is signed in, as far as this browser knows without asking. */
export function isUserCached() {
  return latestRoot?.currentUser !== undefined && readCookie('XSRF-TOKEN') !== ''
}

/** Whether this browser has changed the shop since data of that version, or the first page, was read. */
export function isOutdated(version: string | undefined) {
  return (version ?? firstPage?.version) !== cacheVersion()
}

/** Empties the cache: an answer has shown that it is not how the shop is. */
export async function clear() {
  const loaded = await openCache()
  loaded?.clear()
}

/** Lets nothing in the cache count as fresh; it is shown only if the shop cannot be reached. */
export async function invalidate() {
  const loaded = await cache
  loaded?.invalidate()
}

/** Fetches the cache, once, and restores what it had stored; undefined while it cannot be fetched. */
export function openCache() {
  cache ??= loadCache()
  return cache
}

async function read(route: string, kind: Kind, args: LoaderArgs): Promise<unknown> {
  const loaded = await openCache()
  return loaded ? loaded.read(route, kind, args) : args.serverLoader()
}

async function loadCache() {
  try {
    const loaded = await import('./query-cache')
    await loaded.restore()
    if (firstPage?.version !== cacheVersion()) return loaded
    for (const { id, data } of firstPage.routes) {
      const kind = kinds.get(id)
      if (kind && data) loaded.write(id, kind, firstPage.address, data)
    }
    return loaded
  } catch {
    cache = undefined
    return undefined
  }
}
