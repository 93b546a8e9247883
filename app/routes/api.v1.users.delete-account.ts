import { deleteAccount } from '~/domain/profile.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { dropSession } from '~/web/session.server'

const answer = endpoint(
  on(operations.deleteAccount, async ({ person, headers }) => {
    const answer = await deleteAccount(person)
    dropSession(headers)
    return answer
  }),
)

export { answer as action, answer as loader }
