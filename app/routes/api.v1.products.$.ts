import { endpoint } from '~/api/endpoint.server'
import { products } from '~/api/products.server'

export const loader = endpoint(products)
export { loader as action }
