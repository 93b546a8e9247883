import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { createRemix } from '../../app/speed/request-handler'

// Paths of a small site, by the ids of their routes.
const paths: Record<string, { path?: string; index?: true; parentId?: string }> = {
  home: { index: true },
  shelf: { path: 'shelf' },
  'shelf.start': { index: true, parentId: 'shelf' },
  'shelf.new': { path: 'new', parentId: 'shelf' },
  'shelf.new.today': { path: 'shelf/new/today' },
  'shelf.old': { path: 'old?', parentId: 'shelf' },
  'shelf.item': { path: ':id', parentId: 'shelf' },
  'shelf.list': { path: 'shelf/list/:page' },
  help: { path: 'help' },
  other: { path: '*' },
}

const answer = createRemix(siteWith(paths))

for (const [url, matched, known] of [
  ['/', 'home', 'home other root'],
  ['/help', 'help', 'help other root'],
  [
    '/shelf/new',
    'shelf.new',
    'other root shelf shelf.item shelf.new shelf.new.today shelf.old shelf.start',
  ],
  [
    '/shelf/new?list',
    'shelf.new',
    'other root shelf shelf.item shelf.new shelf.new.today shelf.old shelf.start',
  ],
  ['/shelf/list/2', 'shelf.list', 'other root shelf shelf.item shelf.list shelf.old shelf.start'],
  ['/shelf', 'shelf.start', 'other root shelf shelf.item shelf.old shelf.start'],
]) {
  test(`${url} is compared only with routes that can match`, async () => {
    assert.deepEqual(await answerTo(url ?? ''), { matched, known })
  })
}

for (const [url, matched] of [
  ['/shelf/7', 'shelf.item'],
  ['/shelf/', 'shelf.start'],
  ['/shelf/NEW', 'shelf.new'],
  ['/Shelf/list/2', 'shelf.list'],
  ['/shelf/n%65w/today', 'shelf.new.today'],
  ['/shelf?new', 'shelf.start'],
  ['/shelf/old', 'shelf.old'],
  ['/?shelf', 'home'],
  ['/nowhere/at/all', 'other'],
  ['/list', 'other'],
]) {
  test(`${url} finds its route`, async () => {
    assert.equal((await answerTo(url ?? '')).matched, matched)
  })
}

async function answerTo(path: string) {
  const response = await answer(new Request(`http://localhost${path}`), {} as AppLoadContext)
  return response.json()
}

/** Its pages say which route has matched, and which routes the handler has compared. */
function siteWith(routes: typeof paths): ServerBuild {
  const all = { root: { path: '' }, ...routes }
  const entries = Object.entries(all).map(([id, route]) => [
    id,
    { id, ...(id !== 'root' && { parentId: 'root' }), ...route, module: { default: () => null } },
  ])
  return {
    entry: {
      module: {
        default: (_request: Request, _status: number, _headers: Headers, context: Context) =>
          Response.json({
            matched: context.staticHandlerContext.matches.at(-1)?.route.id,
            known: Object.keys(context.routeModules).sort().join(' '),
          }),
      },
    },
    routes: Object.fromEntries(entries),
    assets: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
    future: {},
  } as unknown as ServerBuild
}

interface Context {
  staticHandlerContext: { matches: { route: { id: string } }[] }
  routeModules: object
}
