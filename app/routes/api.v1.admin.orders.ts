import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { withOrders } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.listOrders, async ({ headers }) =>
    withOrders({ message: 'Orders found' }, { headers }),
  ),
)

export { answer as action, answer as loader }
