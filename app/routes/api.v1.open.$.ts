import { endpoint } from '~/api/endpoint.server'
import { open } from '~/api/open.server'

export const loader = endpoint(open)
export { loader as action }
