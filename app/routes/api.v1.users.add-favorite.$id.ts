import { addFavorite } from '~/domain/favorites.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'
import { withProducts } from '~/web/api/stream.server'

const answer = endpoint(
  on(operations.addFavorite, async ({ person, id, headers }) => {
    const { message } = await addFavorite(person.id, id)
    return withProducts({ message, user: await showUserOf(person.id) }, { headers })
  }),
)

export { answer as action, answer as loader }
