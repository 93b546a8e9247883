import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { lastChange } from './last-change'
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

interface FirstPage extends Page {
  /** What had been changed when it came. */
  change: string
}

const kinds = new Map<string, Kind>([['root', 'currentUser']])
let firstPage: FirstPage | undefined
let loading: ReturnType<typeof load> | undefined

/** The client loader of a route that is remembered: asks the server only for what is not fresh in memory. */
export function rememberAs(route: string, kind: Kind) {
  kinds.set(route, kind)
  return (args: LoaderArgs) => recall(route, kind, args)
}

/** The client loader of the root: who is signed in. News that come with the answer are told at once. */
export function rememberCurrentUser({ request, serverLoader }: LoaderArgs) {
  const keepNewsOut = async () => {
    const { toast, ...shop } = await serverLoader<{ toast?: News }>()
    if (toast) tell(toast)
    return shop
  }
  const args = { request, serverLoader: keepNewsOut as typeof serverLoader }
  return recall('root', 'currentUser', args)
}

/** Takes down the page that the browser has loaded in full; it goes before anything remembered from earlier. */
export function noteFirstPage(page: Page) {
  firstPage = { ...page, change: lastChange() }
}

/** Forgets everything: an answer has shown that what is remembered is not how the shop is. */
export async function forget() {
  firstPage = undefined
  const cache = await openCache()
  cache?.forget()
}

/** Asks anew for everything; what is remembered is shown only if the shop cannot be reached. */
export async function doubt() {
  firstPage = undefined
  const cache = await loading
  cache?.doubt()
}

/** Whether somebody's account is in memory: someone was signed in when the shop was last asked. */
export async function remembersCurrentUser() {
  const cache = await openCache()
  return cache ? cache.hasCurrentUser() : true
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
