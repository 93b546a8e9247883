import { endpoint } from '~/api/endpoint.server'
import { openOperations } from '~/api/open.server'

export const access = 'everyone'

export const loader = endpoint(openOperations)
export { loader as action }
