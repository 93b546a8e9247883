import { adminOperations } from '~/api/admin.server'
import { endpoint } from '~/api/endpoint.server'

export const access = 'everyone'

export const loader = endpoint(adminOperations)
export { loader as action }
