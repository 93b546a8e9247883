import { pleaseLogIn } from '~/domain/people.server'
import { Refusal } from '~/domain/refusal'
import { rotateSession } from '~/domain/sessions.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { keepSession, sessionTokenOf } from '~/web/session.server'

const answer = endpoint(
  on(operations.refreshToken, async ({ request, headers }) => {
    const rotated = await rotateSession(sessionTokenOf(request) ?? '')
    if (!rotated) throw new Refusal(401, pleaseLogIn)
    if (rotated.token) keepSession(headers, rotated.token)
    return { message: 'Token refreshed' }
  }),
)

export { answer as action, answer as loader }
