import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { withOrders } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.myOrders, async ({ person, headers }) =>
    withOrders({ message: 'Orders found' }, { headers, userId: person.id }),
  ),
)

export { answer as action, answer as loader }
