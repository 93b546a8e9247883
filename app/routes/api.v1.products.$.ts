import { endpoint } from '~/api/endpoint.server'
import { productOperations } from '~/api/products.server'

export const access = 'everyone'

export const loader = endpoint(productOperations)
export { loader as action }
