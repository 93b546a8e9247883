import { NotFoundScreen } from '~/ui/layout/error-screen'

/** Responds 404 to every unknown path. */
export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export { loader as action }

export default NotFoundScreen
