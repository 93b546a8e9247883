import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { lastChange, readCookie } from './last-change'
import { type News, tell } from './toasts'

// The way to what this browser remembers of the shop. The cache itself is fetched when somebody sets out to go
// somewhere; without it, every page asks the server.

/** What is remembered of a route: its list at each address, or, of a layout, what it shows at all of them. */
export type Kind = 'list' | 'people' | 'layout' | 'currentUser'

type LoaderArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>

interface Page {
  routes: { id: string; data: unknown }[]
  address: string
}

/** What the root shows on every page. */
interface Shop {
  person?: object
  toast?: News
  formFailed?: boolean
  /** This browser's last change when the shop was asked. */
  readAt?: string
}

const kinds = new Map<string, Kind>([['root', 'currentUser']])
let firstPage: (Page & { change: string }) | undefined
let latestShop: Shop | undefined
let loading: ReturnType<typeof load> | undefined

/** The client loader of a route that is remembered: asks the server only for what is not fresh in memory. */
export function rememberAs(route: string, kind: Kind) {
  kinds.set(route, kind)
  return (args: LoaderArgs) => recall(route, kind, args)
}

/** The client loader of the root: who is signed in. News that come with the answer are told at once. */
export async function rememberCurrentUser({ request, serverLoader }: LoaderArgs) {
  const ask = async () => {
    const readAt = lastChange()
    const { toast, ...shop } = await serverLoader<Shop>()
    if (toast) tell(toast)
    return { ...shop, readAt }
  }
  try {
    const args = { request, serverLoader: ask as typeof serverLoader }
    latestShop = (await recall('root', 'currentUser', args)) as Shop
  } catch (error) {
    if (error instanceof Response || request.signal.aborted || !latestShop) throw error
  }
  return latestShop
}

/** Takes down the page that the browser has loaded in full; it goes before anything remembered from earlier. */
export function noteFirstPage({ routes, address }: Page) {
  if (firstPage) return
  const change = lastChange()
  // What was told with the page, or was wrong with its form, is over.
  const lasting = ({ toast: _, formFailed: __, ...shop }: Shop) => ({ ...shop, readAt: change })
  const root = routes.find(({ id }) => id === 'root')
  latestShop = root?.data ? lasting(root.data) : undefined
  const kept = routes.map((it) => (it === root ? { ...it, data: latestShop } : it))
  firstPage = { routes: kept, address, change }
}

/** Whether somebody is signed in, as far as this browser knows without asking. */
export function remembersCurrentUser() {
  return latestShop?.person !== undefined && readCookie('XSRF-TOKEN') !== ''
}

/** Whether this browser has changed the shop since `readAt`, or since the page was loaded. */
export function isOutdated(readAt: string | undefined) {
  return (readAt ?? firstPage?.change) !== lastChange()
}

/** Forgets everything: an answer has shown that what is remembered is not how the shop is. */
export async function forget() {
  if (firstPage) firstPage.routes = []
  const cache = await openCache()
  cache?.empty()
}

/** Asks anew for everything; what is remembered is shown only if the shop cannot be reached. */
export async function doubt() {
  if (firstPage) firstPage.routes = []
  const cache = await loading
  cache?.expire()
}

/** Fetches the cache, once, and reads what it has kept; undefined while it cannot be fetched. */
export function openCache() {
  loading ??= load()
  return loading
}

async function recall(route: string, kind: Kind, args: LoaderArgs): Promise<unknown> {
  const cache = await openCache()
  return cache ? cache.recall(route, kind, args) : args.serverLoader()
}

async function load() {
  try {
    const cache = await import('./query-cache')
    await cache.restore()
    if (firstPage?.change === lastChange()) keep(firstPage, cache)
    return cache
  } catch {
    loading = undefined
    return undefined
  }
}

function keep({ routes, address }: Page, cache: typeof import('./query-cache')) {
  for (const { id, data } of routes) {
    const kind = kinds.get(id)
    if (kind && data) cache.remember(id, kind, address, data)
  }
}
