import { deleteCategory, updateCategory } from '~/domain/categories.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showCategories } from '~/web/api/show.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.updateCategory, async ({ person, id, body }) => {
    const { message } = await updateCategory(person, id, body)
    return { message, categories: await showCategories() }
  }),
  on(operations.deleteCategory, async ({ person, id, headers }) => {
    const { message } = await deleteCategory(person, id)
    return withProducts({ message, categories: await showCategories() }, { headers })
  }),
)

export { answer as action, answer as loader }
