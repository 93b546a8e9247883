import { NotFoundScreen } from '~/ui/layout/error-screen'

export const access = 'everyone'

export function loader() {
  throw new Response(null, { status: 404, statusText: 'Not Found' })
}

export { loader as action }

export default NotFoundScreen
