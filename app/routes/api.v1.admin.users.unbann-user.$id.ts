import { unbanUser } from '~/domain/users.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.unbanUser, async ({ person, id }) => ({
    ...(await unbanUser(person, id)),
    user: await showUserOf(id),
  })),
)

export { answer as action, answer as loader }
