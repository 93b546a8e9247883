import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { findTarget } from '~/domain/shop/redirects/redirects.server'
import { isPagePath } from '~/paths'

type Respond = (args: LoaderFunctionArgs) => unknown

/** Where `respond` finds no page, a redirect of the shopkeeper leads to another one. */
export function withRedirects(respond: Respond): Respond {
  return async (args) => {
    try {
      const response = await respond(args)
      if (isMissing(response)) await redirectMoved(args)
      return response
    } catch (error) {
      if (isMissing(error)) await redirectMoved(args)
      throw error
    }
  }
}

function isMissing(response: unknown) {
  return response instanceof Response && response.status === 404
}

async function redirectMoved({ request }: LoaderFunctionArgs) {
  const target = await findTarget(new URL(request.url), isPagePath)
  // Browsers cache a 301 forever by default, but the shopkeeper may change it.
  if (target) throw redirect(target, { status: 301, headers: { 'cache-control': 'no-cache' } })
}
