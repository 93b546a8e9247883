import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { unlessKnown } from '~/web/api/reading.server'
import { showCategories } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.listCategories, ({ request, headers }) =>
    unlessKnown(request, headers, async () => ({
      message: 'Categories found',
      categories: await showCategories(),
    })),
  ),
)

export { answer as action, answer as loader }
