import {
  type AppLoadContext,
  createRequestHandler,
  defer,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'

export type Remix = (request: Request, context: AppLoadContext) => Promise<Response>

type Route = ServerBuild['routes'][string]

// Remix matches each URL several times against all its routes, so each first path segment gets its own handler.
export function createRemix(build: ServerBuild): Remix {
  const handlerOf = (routes: Route[]) =>
    createRequestHandler(
      { ...build, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
      process.env.NODE_ENV,
    )
  const routes = Object.values(build.routes).map(withDataAsIs)
  const bySegment = Map.groupBy(routes, (route) => firstSegmentOf(route, build))
  const ofAllPaths = bySegment.get(undefined) ?? []
  const handlers = new Map(
    [...bySegment].map(([segment, own]) => [segment, handlerOf([...ofAllPaths, ...own])]),
  )
  const handleAnyPath = handlerOf(routes)
  return (request, context) => {
    context.isPage = !isDataRequest(request)
    const [, , , segment] = request.url.split(/[/?]/, 4)
    return (handlers.get(segment) ?? handleAnyPath)(request, context)
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

function firstSegmentOf(
  { id, path = '', parentId }: Route,
  build: ServerBuild,
): string | undefined {
  const parent = parentId && parentId !== 'root' && build.routes[parentId]
  if (parent) return firstSegmentOf(parent, build)
  const [first = ''] = path.split('/', 1)
  return id === 'root' || first === '*' ? undefined : first.replace(/\?$/, '')
}
