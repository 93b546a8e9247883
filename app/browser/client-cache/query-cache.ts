import { redirect } from '@remix-run/react'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { type Query, QueryClient } from '@tanstack/query-core'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
  removeOldestQuery,
} from '@tanstack/query-persist-client-core'
import { cacheVersion, readCookie } from '~/browser/cookies'
import { showToast } from '~/browser/toasts'
import { browserCacheKey, browserCacheLifetime } from '~/domain/basics/time/browser-cache'
import { currentLanguage, t } from '~/languages/translate'
import { toastCookie } from '~/middleware/cookie-names'
import { indexParameter, modes } from '~/paths'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const lifetimes = {
  list: { staleTime: hour, gcTime: 2 * hour },
  users: { staleTime: 5 * minute, gcTime: 10 * minute, meta: { inMemoryOnly: true } },
  currentUser: { staleTime: Number.POSITIVE_INFINITY, gcTime: day },
}

const kinds = {
  root: 'currentUser',
  'routes/_index': 'list',
  'routes/products._index': 'list',
  'routes/categories.$slug': 'list',
  'routes/user': 'list',
  'routes/user.orders': 'list',
  'routes/user.favorites': 'list',
  'routes/admin': 'list',
  'routes/admin.users': 'users',
  'routes/admin.products._index': 'list',
  'routes/admin.categories': 'list',
  'routes/admin.orders._index': 'list',
} satisfies Record<string, keyof typeof lifetimes>

export type CachedRoute = keyof typeof kinds
export interface LoaderArgs {
  request: Request
  serverLoader: () => Promise<unknown>
}

export type QueryCache = Awaited<ReturnType<typeof openQueryCache>>

const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !(error instanceof Response) && !isAborted(error),
    },
  },
})
for (const [kind, lifetime] of Object.entries(lifetimes)) client.setQueryDefaults([kind], lifetime)

const persister = createAsyncStoragePersister({
  key: browserCacheKey,
  storage: openStorage(),
  retry: removeOldestQuery,
})
const persistOptions = {
  queryClient: client,
  persister,
  maxAge: browserCacheLifetime.ms,
  dehydrateOptions: { shouldDehydrateQuery },
  get buster() {
    return `${window.__remixManifest.version} ${version}`
  },
}

let version = ''
let toast = ''

export async function openQueryCache() {
  version = versionNow()
  await persistQueryClientRestore(persistOptions).catch(() => {})
  persistQueryClientSubscribe(persistOptions)
  loadPagesOfOtherLanguages()
  return { read, write, clear, invalidate: () => client.invalidateQueries() }
}

async function read(route: CachedRoute, args: LoaderArgs): Promise<unknown> {
  clearIfChanged()
  const queryKey = keyOf(route, args.request.url)
  try {
    return await client.fetchQuery({ queryKey, queryFn: () => args.serverLoader() })
  } catch (error) {
    // The request was shared with another navigation, which was aborted.
    if (isAborted(error) && !args.request.signal.aborted) return read(route, args)
    if (error instanceof Response || isAborted(error)) throw error
    const stale = client.getQueryData(queryKey)
    if (stale === undefined) return stayOnPage(args.request, error)
    const message = t('The shop could not be reached. This page may be out of date')
    if (route !== 'root') showToast({ type: 'warning', message })
    return stale
  }
}

function write(route: string, path: string, data: unknown) {
  clearIfChanged()
  if (isCached(route) && data) client.setQueryData(keyOf(route, path), data)
}

function isCached(route: string): route is CachedRoute {
  return Object.hasOwn(kinds, route)
}

function clear() {
  client.removeQueries({ fetchStatus: 'idle' })
  void persister.removeClient()
}

function clearIfChanged() {
  const [newVersion, newToast] = [versionNow(), readCookie(toastCookie)]
  if (newVersion !== version || (newToast && newToast !== toast)) clear()
  version = newVersion
  toast = newToast
}

// A page keeps its language. If the shop has another one by now, the browser loads the next page as a document.
function loadPagesOfOtherLanguages() {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    const isLoaderData = response.headers.has('x-remix-response') && !init?.method
    const language = response.headers.get('content-language') ?? 'en'
    if (!isLoaderData || language === currentLanguage()) return response
    if (client.isFetching({ queryKey: [kinds.root] }) > 0) return response
    const page = new URL(response.url)
    page.searchParams.delete('_data')
    window.location.assign(page)
    // A page that the browser restores from its back/forward cache would still wait for this response.
    window.addEventListener('pageshow', () => window.location.reload())
    return new Promise<never>(() => {})
  }
}

function versionNow() {
  return `${cacheVersion()} ${currentLanguage()}`
}

function stayOnPage({ url }: Request, error: unknown) {
  if (url === window.location.href) throw error
  showToast({ type: 'error', message: t('The shop could not be reached') })
  throw redirect(window.location.pathname + window.location.search)
}

// The key contains the version, so that a page never shows data from before a login or an order.
function keyOf(route: CachedRoute, path: string) {
  if (route === 'root') return [kinds.root, version]
  const { pathname, searchParams } = new URL(path, window.location.href)
  for (const name of [...modes, indexParameter]) searchParams.delete(name)
  return [kinds[route], route, `${pathname}?${searchParams}`, version]
}

function shouldDehydrateQuery({ state, meta }: Query) {
  const isRecent = state.dataUpdatedAt > Date.now() - browserCacheLifetime.ms
  return state.status === 'success' && isRecent && !meta?.inMemoryOnly
}

function openStorage() {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

function isAborted(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}
