import { changeOrderStatus } from '~/domain/orders.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showOrderOf } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.changeOrderStatus, async ({ person, id, body }) => {
    const { message } = await changeOrderStatus(person, id, body.status)
    return { message, order: await showOrderOf(id) }
  }),
)

export { answer as action, answer as loader }
