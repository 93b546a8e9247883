import { redirect } from '@remix-run/react'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { type Query, QueryClient } from '@tanstack/query-core'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  removeOldestQuery,
} from '@tanstack/query-persist-client-core'
import { indexParameter, modes } from '~/paths'
import type { Kind, LoaderArgs } from './client-cache'
import { cacheVersion, readCookie } from './cookies'
import { showToast } from './toasts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const unreachable = 'The shop could not be reached'

/** How long each kind of data is fresh, and how long it is kept. Lists of users are never written to storage. */
const lifetimes = {
  list: { staleTime: hour, gcTime: 2 * hour },
  users: { staleTime: 5 * minute, gcTime: 10 * minute, meta: { inMemoryOnly: true } },
  currentUser: { staleTime: Number.POSITIVE_INFINITY, gcTime: day },
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !(error instanceof Response) && !isAborted(error),
    },
  },
})
for (const [kind, lifetime] of Object.entries(lifetimes)) client.setQueryDefaults([kind], lifetime)

const storage = openStorage()
const persister = createAsyncStoragePersister({ key: 'shop', storage, retry: removeOldestQuery })

/** What a route shows at an address: from the cache while it is fresh, otherwise from the server. */
export async function read(route: string, kind: Kind, args: LoaderArgs): Promise<unknown> {
  clearWhenChanged()
  const queryKey = keyOf(route, kind, args.request.url)
  try {
    return await client.fetchQuery({ queryKey, queryFn: () => args.serverLoader() })
  } catch (error) {
    // Another navigation shared the request, and was aborted; this one was not.
    if (isAborted(error) && !args.request.signal.aborted) return read(route, kind, args)
    if (error instanceof Response || isAborted(error)) throw error
    const stale = client.getQueryData(queryKey)
    if (stale === undefined) return stayOnPage(args.request, error)
    const message = `${unreachable}. This is how it was`
    if (kind !== 'currentUser') showToast({ type: 'warning', message })
    return stale
  }
}

export function write(route: string, kind: Kind, address: string, data: unknown) {
  clearWhenChanged()
  client.setQueryData(keyOf(route, kind, address), data)
}

export function clear() {
  client.removeQueries({ fetchStatus: 'idle' })
  void persister.removeClient()
}

export function invalidate() {
  void client.invalidateQueries()
}

/** Reads what an earlier page of this browser stored; from then on, stores what changes. */
export async function restore() {
  version = cacheVersion()
  await persistQueryClientRestore({ ...stored(), maxAge: day }).catch(() => {})
  client.getQueryCache().subscribe(() => {
    void persistQueryClientSave({ ...stored(), dehydrateOptions: { shouldDehydrateQuery } })
  })
}

// Better the page that one is on than none; if it is the one that fails, there is nothing better.
function stayOnPage({ url }: Request, error: unknown) {
  if (url === window.location.href) throw error
  showToast({ type: 'error', message: unreachable })
  throw redirect(window.location.pathname + window.location.search)
}

let version = ''
let toast = ''

/** A toast that waits is often a refusal, which shows that what led to it is old. */
function clearWhenChanged() {
  const [newVersion, newToast] = [cacheVersion(), readCookie('toast')]
  if (newVersion !== version || (newToast && newToast !== toast)) clear()
  version = newVersion
  toast = newToast
}

/** The cache version is part of every key: what was read before a log-in or an order is not shown after it. */
function keyOf(route: string, kind: Kind, address: string) {
  if (kind === 'currentUser') return [kind, version]
  const { pathname, searchParams } = new URL(address, window.location.href)
  for (const name of [...modes, indexParameter]) searchParams.delete(name)
  return [kind, route, `${pathname}?${searchParams}`, version]
}

function stored() {
  const buster = `${window.__remixManifest.version} ${version}`
  return { queryClient: client, persister, buster }
}

function shouldDehydrateQuery({ state, meta }: Query) {
  const isOfToday = state.dataUpdatedAt > Date.now() - day
  return state.status === 'success' && isOfToday && !meta?.inMemoryOnly
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
