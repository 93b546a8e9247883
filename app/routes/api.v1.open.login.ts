import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'
import { authenticate } from '~/web/auth.server'
import { keepSession } from '~/web/session.server'

const answer = endpoint(
  on(operations.logIn, async ({ request, body, headers }) => {
    const { person, token } = await authenticate(request, body)
    keepSession(headers, token)
    return { message: `Welcome ${person.name}`, user: await showUserOf(person.id) }
  }),
)

export { answer as action, answer as loader }
