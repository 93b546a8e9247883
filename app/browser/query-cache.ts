import { type ClientLoaderFunctionArgs, redirect } from '@remix-run/react'
import { createAsyncStoragePersister } from '@tanstack/query-async-storage-persister'
import { type Query, QueryClient } from '@tanstack/query-core'
import {
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
  removeOldestQuery,
} from '@tanstack/query-persist-client-core'
import { lastChange, readCookie } from './last-change'
import type { Kind } from './remember'
import { tell } from './toasts'

const minute = 60_000
const hour = 60 * minute
const day = 86_400_000

/** How long each kind of data is fresh, and how long it is kept. Lists of people are never written to storage. */
const list = { staleTime: hour, gcTime: 2 * hour }
const lifetimes = {
  list,
  layout: list,
  people: { staleTime: 5 * minute, gcTime: 10 * minute, meta: { inMemoryOnly: true } },
  currentUser: { staleTime: Number.POSITIVE_INFINITY, gcTime: day },
}

const client = new QueryClient({
  defaultOptions: {
    queries: {
      ...list,
      // Whether the shop can be reached shows when it is asked, not in what the browser believes.
      networkMode: 'always',
      retry: (failures, error) => failures < 2 && !isAnswer(error) && !isGivenUp(error),
    },
  },
})
for (const [kind, lifetime] of Object.entries(lifetimes)) client.setQueryDefaults([kind], lifetime)

/** What a route shows at an address: from memory while it is fresh, otherwise from the server. */
export async function recall(
  route: string,
  kind: Kind,
  args: Pick<ClientLoaderFunctionArgs, 'request' | 'serverLoader'>,
): Promise<unknown> {
  noticeChanges()
  const queryKey = keyOf(route, kind, args.request.url)
  try {
    return await client.fetchQuery({ queryKey, queryFn: () => args.serverLoader() })
  } catch (error) {
    // Another navigation asked the same, and was given up; this one was not.
    if (isGivenUp(error) && !args.request.signal.aborted) return recall(route, kind, args)
    const seenBefore = client.getQueryData(queryKey)
    if (isAnswer(error) || isGivenUp(error)) throw error
    if (seenBefore === undefined) return stayHere(args.request, error)
    if (isShown(kind)) tell({ type: 'warning', message: `${unreachable}. This is how it was` })
    return seenBefore
  }
}

const unreachable = 'The shop could not be reached'

// Better the page that one is on than none; if it is the one that fails, there is nothing better.
function stayHere({ url }: Request, error: unknown) {
  if (url === window.location.href) throw error
  tell({ type: 'error', message: unreachable })
  throw redirect(window.location.pathname + window.location.search)
}

function isShown(kind: Kind) {
  return kind === 'list' || kind === 'people'
}

/** Puts into memory what the server has shown. */
export function remember(route: string, kind: Kind, address: string, data: unknown) {
  noticeChanges()
  client.setQueryData(keyOf(route, kind, address), data)
}

/** Forgets everything, also what is in the browser's storage. */
export function empty() {
  client.removeQueries({ fetchStatus: 'idle' })
  void persister().removeClient()
}

/** Lets nothing count as fresh any more. */
export function expire() {
  void client.invalidateQueries()
}

let change = ''
let news = ''

/** News that wait are often a refusal, which shows that what led to it is old. */
function noticeChanges() {
  const [newChange, newNews] = [lastChange(), readCookie('toast')]
  if (newChange !== change || (newNews && newNews !== news)) empty()
  change = newChange
  news = newNews
}

/** Every key ends with the last change, so what was read before a log-in or an order is not shown after it. */
function keyOf(route: string, kind: Kind, address: string) {
  if (kind === 'currentUser') return [kind, change]
  if (kind === 'layout') return [kind, route, change]
  return [kind, route, pageOf(address), change]
}

/** A page without the question that is open on it, which changes nothing in its list. */
function pageOf(address: string) {
  const { pathname, searchParams } = new URL(address, window.location.href)
  for (const name of ['edit', 'delete', 'index']) searchParams.delete(name)
  return `${pathname}?${searchParams}`
}

/** Reads what an earlier page of this browser wrote; from then on, writes what changes. */
export async function restore() {
  change = lastChange()
  // What cannot be read is as good as nothing.
  await persistQueryClientRestore({ ...written(), maxAge: day }).catch(() => {})
  client.getQueryCache().subscribe(() => {
    void persistQueryClientSave({ ...written(), dehydrateOptions: { shouldDehydrateQuery } })
  })
}

// Another build may mean something else by the same data.
function written() {
  const buster = `${window.__remixManifest.version} ${change}`
  return { queryClient: client, persister: persister(), buster }
}

function shouldDehydrateQuery({ state, meta }: Query) {
  const isOfToday = state.dataUpdatedAt > Date.now() - day
  return state.status === 'success' && isOfToday && !meta?.inMemoryOnly
}

let storagePersister: Persister | undefined

// Without a storage it keeps nothing; a full one loses the oldest first.
function persister() {
  storagePersister ??= createAsyncStoragePersister({
    key: 'shop',
    storage: openStorage(),
    retry: removeOldestQuery,
  })
  return storagePersister
}

function openStorage() {
  try {
    return window.localStorage
  } catch {
    return undefined
  }
}

/** A redirect, a refusal or another answer of the shop, as opposed to none. */
function isAnswer(error: unknown) {
  return error instanceof Response
}

/** The router gives a request up when another one has taken its place. */
function isGivenUp(error: unknown) {
  return error instanceof DOMException && error.name === 'AbortError'
}
