import { placeOrder } from '~/domain/orders.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { idempotencyKeyOf } from '~/web/api/reading.server'
import { showOrderOf } from '~/web/api/show.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.placeOrder, async ({ request, person, headers }) => {
    const { message, id } = await placeOrder(person.id, idempotencyKeyOf(request))
    return withProducts({ message, order: await showOrderOf(id) }, { headers })
  }),
)

export { answer as action, answer as loader }
