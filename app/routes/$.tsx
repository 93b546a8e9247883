import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { t } from '~/languages/translate'
import { NotFoundScreen } from '~/ui/layout/error-screen'
import { formHasMoved, pathOfMovedScreen } from '~/web/moved-screens.server'
import { redirectWithError } from '~/web/toast.server'

export const access = 'everyone'

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const path = pathOfMovedScreen(pathname)
  return path ? redirect(path + search, 301) : notFound()
}

/** The fields of a form that was opened before its screen moved are those of another form now. */
export function action({ request }: LoaderFunctionArgs) {
  const path = pathOfMovedScreen(new URL(request.url).pathname)
  return path ? redirectWithError(path, t(formHasMoved)) : notFound()
}

function notFound(): never {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export default NotFoundScreen
