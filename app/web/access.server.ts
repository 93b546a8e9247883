import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import type { User } from '~/domain/people/access/users'
import { applyShopLanguage } from '~/domain/settings/shop-settings.server'
import { requireAdmin, requireUser } from './auth.server'
import { withRedirects } from './moved-paths.server'

const accesses = ['everyone', 'user', 'admin'] as const
export type Access = (typeof accesses)[number]

export type RouteArgs<A extends Access> = LoaderFunctionArgs &
  (A extends 'admin' ? { admin: User } : A extends 'user' ? { user: User } : unknown)

/** The action has its own check, because the loader of a route does not run before it. */
export function withAccess(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, access, default: screen } = route.module as RouteModule
    if (!access || !accesses.includes(access)) {
      throw new Error(`${id} must export its access: everyone, user or admin`)
    }
    if (access !== 'everyone' && !loader) throw new Error(`${id} needs a loader, or anyone sees it`)
    // Files for everyone and the API say nothing in the language of the shop, and /health must not need the settings.
    const isTranslated = id !== 'root' && (screen !== undefined || access !== 'everyone')
    const isOpenPage = id !== 'root' && screen !== undefined && access === 'everyone'
    const guard = (respond: Respond) => {
      const guardedRespond = guarded(respond, access)
      return isTranslated ? translated(guardedRespond) : guardedRespond
    }
    const module = {
      ...route.module,
      ...(loader && { loader: guard(isOpenPage ? withRedirects(loader) : loader) }),
      ...(action && { action: guard(action) }),
    }
    return [id, { ...route, module }]
  })
  return { ...build, routes: Object.fromEntries(routes) }
}

type Respond = (args: LoaderFunctionArgs) => unknown

interface RouteModule {
  loader?: Respond
  action?: Respond
  access?: Access
  default?: unknown
}

// The texts of a screen, and of the refusal of its guard, are in the language that the settings have now.
function translated(respond: Respond): Respond {
  return async (args) => {
    await applyShopLanguage()
    return respond(args)
  }
}

function guarded(respond: Respond, access: Access): Respond {
  if (access === 'everyone') return respond
  const requireAccess = access === 'admin' ? requireAdmin : requireUser
  return async (args) => {
    const user = await requireAccess(args)
    return respond({ ...args, [access]: user })
  }
}
