import { createCategory } from '~/domain/categories.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showCategories } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.createCategory, async ({ person, body }) => {
    const { message } = await createCategory(person, body)
    return { message, categories: await showCategories() }
  }),
)

export { answer as action, answer as loader }
