import { endpoint } from '~/api/endpoint.server'
import { seed } from '~/api/seed.server'

export const loader = endpoint(seed)
export { loader as action }
