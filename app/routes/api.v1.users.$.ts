import { endpoint } from '~/api/endpoint.server'
import { users } from '~/api/users.server'

export const loader = endpoint(users)
export { loader as action }
