import { updateProfile } from '~/domain/profile.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'
import { dropSession } from '~/web/session.server'

const answer = endpoint(
  on(operations.updateUser, async ({ person, body, headers }) => {
    const { message, loggedOut } = await updateProfile(person, body)
    if (loggedOut) dropSession(headers)
    return { message, updatedUser: await showUserOf(person.id) }
  }),
)

export { answer as action, answer as loader }
