import { createProduct } from '~/domain/products.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showCategories } from '~/web/api/show.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.createProduct, async ({ person, body, headers }) => {
    const { message } = await createProduct(person, body)
    const categories = await showCategories()
    return withProducts({ message, categories }, { headers, status: 201 })
  }),
)

export { answer as action, answer as loader }
