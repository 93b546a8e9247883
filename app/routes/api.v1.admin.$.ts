import { admin } from '~/api/admin.server'
import { endpoint } from '~/api/endpoint.server'

export const loader = endpoint(admin)
export { loader as action }
