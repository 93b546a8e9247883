import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.me, async ({ person }) => ({
    message: 'User found',
    user: await showUserOf(person.id),
  })),
)

export { answer as action, answer as loader }
