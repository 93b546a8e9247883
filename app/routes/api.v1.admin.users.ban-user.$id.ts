import { banUser } from '~/domain/users.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.banUser, async ({ person, id }) => ({
    ...(await banUser(person, id)),
    user: await showUserOf(id),
  })),
)

export { answer as action, answer as loader }
