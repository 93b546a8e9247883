import { deleteProduct, updateProduct } from '~/domain/products.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showCategories, showProductOf } from '~/web/api/show.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.updateProduct, async ({ person, id, body }) => {
    const { message } = await updateProduct(person, id, body)
    return { message, updatedProduct: await showProductOf(id) }
  }),
  on(operations.deleteProduct, async ({ person, id, headers }) => {
    const { message } = await deleteProduct(person, id)
    return withProducts({ message, categories: await showCategories() }, { headers })
  }),
)

export { answer as action, answer as loader }
