import { deleteUser } from '~/domain/users.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'

const answer = endpoint(
  on(operations.deleteUser, async ({ person, id }) => ({
    ...(await deleteUser(person, id)),
    _id: id,
  })),
)

export { answer as action, answer as loader }
