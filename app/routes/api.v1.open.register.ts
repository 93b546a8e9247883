import { register } from '~/domain/registration.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'

const answer = endpoint(on(operations.register, ({ body, address }) => register(body, address)))

export { answer as action, answer as loader }
