import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import {
  guestPaths,
  isAdmin,
  isApi,
  isDashboard,
  isPrivate,
  takesImport,
  tokenPaths,
} from '../../app/paths'
import { temporaryFolder } from '../support/data'

process.env.DATA_DIR = temporaryFolder()

interface Route {
  path?: string
  parentId?: string
}
const build = await import(pathToFileURL(resolve('build/index.js')).href)
const routes = build.routes as Record<string, Route>

const paths = [...new Set(Object.keys(routes).map((id) => fullPath(routes[id])))]

function fullPath(route: Route | undefined): string {
  if (!route) return ''
  const path = `${fullPath(routes[route.parentId ?? ''])}/${route.path ?? ''}`
  return path.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
}

// Path parameters that the access log may show. Add a new name only if its values are not secret.
const harmless = [
  'categoryId',
  'slug',
  'file',
  'name',
  'importId',
  'methodId',
  'orderId',
  'page',
  'pageId',
  'productId',
  'provider',
  'publicId',
  'userId',
  'withdrawalId',
]

test('every route of the build is either a guest path or below a private path', () => {
  const isGuest = (path: string) => guestPaths.some((it) => it === path)
  assert.deepEqual(
    paths.filter((path) => path !== '/*' && !isGuest(path) && !isPrivate(path)),
    [],
  )
  const both = guestPaths.filter((path) => isPrivate(path) && !isApi(path))
  assert.deepEqual(both, [])
})

test('every path parameter is harmless or not logged', () => {
  const logged = paths.filter((path) => !tokenPaths.some((it) => path.startsWith(`${it}/`)))
  const parameters = logged.flatMap((path) => path.match(/(?<=:)\w+/g) ?? [])
  assert.deepEqual([...new Set(parameters)].sort(), harmless.toSorted())
})

test('every token path leads to a route', () => {
  for (const path of tokenPaths) assert(paths.some((it) => it.startsWith(`${path}/:token`)))
})

test('matches a path by whole segments, in any case and with any query', () => {
  for (const url of ['/admin', '/Admin/users', '/admin?index', '/admin/']) assert(isAdmin(url), url)
  for (const url of ['/', '/administrator', '/user/admin', '/?x=/admin']) assert(!isAdmin(url), url)
  assert(isDashboard('/user/orders'))
  assert(takesImport('/admin/import?index'))
  assert(!takesImport('/admin/import/1'))
})
