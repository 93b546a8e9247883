import { catalogueQuery } from '~/domain/catalogue'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { partOf, unlessKnown } from '~/web/api/reading.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.listProducts, ({ request, headers }) =>
    unlessKnown(request, headers, async () => {
      const { searchParams } = new URL(request.url)
      return withProducts(
        { message: 'Products found' },
        { headers, query: catalogueQuery(searchParams), part: partOf(searchParams) },
      )
    }),
  ),
)

export { answer as action, answer as loader }
