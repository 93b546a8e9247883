import { resetDemo } from '~/domain/demo.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.seed, async ({ address, headers }) =>
    withProducts(await resetDemo(address), { headers }),
  ),
)

export { answer as action, answer as loader }
