import { addToCart, removeFromCart } from '~/domain/cart.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'
import { showUserOf } from '~/web/api/show.server'

const answer = endpoint(
  on(operations.addToCart, async ({ person, id }) => {
    const { message } = await addToCart(person.id, id)
    return { message, user: await showUserOf(person.id) }
  }),
  on(operations.removeFromCart, async ({ person, id }) => {
    const { message } = await removeFromCart(person.id, id)
    return { message, user: await showUserOf(person.id) }
  }),
)

export { answer as action, answer as loader }
