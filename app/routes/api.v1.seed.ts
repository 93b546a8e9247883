import { endpoint } from '~/api/endpoint.server'
import { seedOperations } from '~/api/seed.server'

export const access = 'everyone'

export const loader = endpoint(seedOperations)
export { loader as action }
