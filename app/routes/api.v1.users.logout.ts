import { endSession } from '~/domain/sessions.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { dropSession, sessionTokenOf } from '~/web/session.server'

const answer = endpoint(
  on(operations.logOut, ({ request, headers }) => {
    dropSession(headers)
    return endSession(sessionTokenOf(request) ?? '')
  }),
)

export { answer as action, answer as loader }
