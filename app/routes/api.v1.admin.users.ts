import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { withUsers } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.listUsers, async ({ headers }) =>
    withUsers({ message: 'Users found' }, { headers }),
  ),
)

export { answer as action, answer as loader }
