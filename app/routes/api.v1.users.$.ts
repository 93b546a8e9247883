import { endpoint } from '~/api/endpoint.server'
import { userOperations } from '~/api/users.server'

export const access = 'everyone'

export const loader = endpoint(userOperations)
export { loader as action }
