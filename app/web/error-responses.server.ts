import { type ActionFunction, json, type LoaderFunction, type ServerBuild } from '@remix-run/node'
import { asRefusal } from '~/domain/basics/refusals/refusal.server'
import { t } from '~/languages/translate'
import { logFailedRequest } from '~/logs/failed-request'
import { refusalInit } from './run-intent.server'

export function withErrorResponses(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action } = route.module
    const module = {
      ...route.module,
      ...(loader && { loader: withErrorResponse(loader) }),
      ...(action && { action: withErrorResponse(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

function withErrorResponse(respond: LoaderFunction | ActionFunction) {
  return async (args: Parameters<LoaderFunction>[0]) => {
    try {
      return await respond(args)
    } catch (error) {
      if (error instanceof Response || args.request.signal.aborted) throw error
      throw responseTo(error, args.context.requestId)
    }
  }
}

function responseTo(error: unknown, requestId: string) {
  const refusal = asRefusal(error)
  if (refusal) return json({ message: t(refusal.text) }, refusalInit(refusal))
  logFailedRequest(requestId, error)
  return json({ message: '', requestId }, { status: 500 })
}
