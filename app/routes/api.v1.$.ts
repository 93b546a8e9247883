import { allOperations } from '~/api/areas.server'
import { endpoint } from '~/api/endpoint.server'

export const access = 'everyone'

export const loader = endpoint(allOperations)
export { loader as action }
