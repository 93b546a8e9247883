import {
  type AppLoadContext,
  createRequestHandler,
  defer,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'

export type Remix = (request: Request, context: AppLoadContext) => Promise<Response>

type Route = ServerBuild['routes'][string]

// Remix matches each URL several times against all its routes, so the first path segment, and the first two, have a
// handler each that knows only the routes that can match.
export function createRemix(build: ServerBuild): Remix {
  const routes = Object.values(build.routes).map((route) => ({
    route: withDataAsIs(route),
    segments: fixedSegmentsOf(route, build),
  }))
  const handlerOf = (start: string[]) => {
    const own = routes.filter(({ segments }) =>
      start.every((segment, index) => (segments[index] ?? segment) === segment),
    )
    return createRequestHandler(
      { ...build, routes: Object.fromEntries(own.map(({ route }) => [route.id, route])) },
      process.env.NODE_ENV,
    )
  }
  const starts = routes.flatMap(({ segments: [first, second = ''] }) =>
    first === undefined ? [] : [[first], [first, second]],
  )
  const handlers = new Map(starts.map((start) => [start.join('/'), handlerOf(start)]))
  const handleAnyPath = handlerOf([])
  return (request, context) => {
    context.isPage = !isDataRequest(request)
    const [, , , first = '', second = ''] = request.url.split(/[/?]/, 5)
    const handle = handlers.get(`${first}/${second}`) ?? handlers.get(first) ?? handleAnyPath
    return handle(request, context)
  }
}

// For a page, Remix writes the data of each loader into a Response and reads it again; deferred data it takes as it is.
function withDataAsIs(route: Route): Route {
  const { loader, default: screen } = route.module
  if (!loader || !screen) return route
  const load = async (args: LoaderFunctionArgs) => {
    const data = await loader(args)
    return args.context.isPage && isObject(data) ? defer(data) : data
  }
  return { ...route, module: { ...route.module, loader: load } }
}

function isObject(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && data.constructor === Object
}

function isDataRequest({ url }: Request) {
  return url.includes('?') && new URL(url).searchParams.has('_data')
}

// At most two segments, before the first parameter; none if the route is not below a certain path.
function fixedSegmentsOf(route: Route, build: ServerBuild): string[] {
  if (route.id === 'root') return []
  const segments = pathOf(route, build).split('/', 2)
  const end = segments.findIndex((segment) => /^[:*]|\?$/.test(segment))
  return end < 0 ? segments : segments.slice(0, end)
}

function pathOf({ path, parentId }: Route, build: ServerBuild): string {
  const parent = parentId && build.routes[parentId]
  return [parent ? pathOf(parent, build) : '', path].filter(Boolean).join('/')
}
