import type { LoaderFunctionArgs, ServerBuild } from '@remix-run/node'
import { type AdminAccess, areas } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import { applyLanguageFor } from '~/domain/settings/opened.server'
import { requireStaff, requireUser } from './auth.server'
import { withRedirects } from './moved-paths.server'

export type Access = 'everyone' | 'user' | AdminAccess

/** What an intent of a form needs besides the access of its route. */
export type IntentAccess = Record<string, AdminAccess>

/** `admin` may be staff. */
export type RouteArgs<A extends Access> = LoaderFunctionArgs &
  (A extends 'everyone' ? unknown : A extends 'user' ? { user: User } : { admin: User })

/** The action has its own check, because the loader of a route does not run before it. */
export function withAccess(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader, action, access, intentAccess, default: screen } = route.module as RouteModule
    if (!access || !isAccess(access)) {
      throw new Error(`${id} must export its access: everyone, user, admin, staff or an area`)
    }
    if (action && isShared(access) && !intentAccess) {
      throw new Error(`${id} must export the intentAccess of its forms`)
    }
    if (access !== 'everyone' && !loader) throw new Error(`${id} needs a loader, or anyone sees it`)
    // Files for everyone and the API say nothing in the language of the shop, and /health must not need the settings.
    const isTranslated = id !== 'root' && (screen !== undefined || access !== 'everyone')
    const isOpenPage = id !== 'root' && screen !== undefined && access === 'everyone'
    const guard = (respond: Respond) => {
      const guardedRespond = guarded(respond, access, intentAccess)
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

function isAccess(access: string) {
  return ['everyone', 'user', 'admin', 'staff'].includes(access) || isOfAreas(access)
}

const isOfAreas = (access: string) =>
  access.split('|').every((area) => areas.some((known) => known === area))

/** Staff of different areas open the screen, so each of its forms says who may send it. */
const isShared = (access: Access) => access === 'staff' || access.includes('|')

type Respond = (args: LoaderFunctionArgs) => unknown

interface RouteModule {
  loader?: Respond
  action?: Respond
  access?: Access
  intentAccess?: IntentAccess
  default?: unknown
}

// The texts of a screen, and of the refusal of its guard, are in the language that the settings have now.
function translated(respond: Respond): Respond {
  return async (args) => {
    await applyLanguage(args)
    return respond(args)
  }
}

/** Before anything is said in the language of the shop. */
export async function applyLanguage({ request, context }: LoaderFunctionArgs) {
  context.isInBrowserLanguage = await applyLanguageFor(request)
}

function guarded(respond: Respond, access: Access, intentAccess: IntentAccess = {}): Respond {
  if (access === 'everyone') return respond
  const handing = (args: LoaderFunctionArgs, checked: object) => respond({ ...args, ...checked })
  if (access === 'user') return async (args) => handing(args, { user: await requireUser(args) })
  const undeclared = isShared(access) ? 'admin' : access
  return async (args) => {
    const admin = await requireStaff(args, access)
    const requireIntent = (name: string) => requireStaff(args, intentAccess[name] ?? undeclared)
    return handing(args, { admin, requireIntent })
  }
}
