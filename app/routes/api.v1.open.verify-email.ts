import { activate } from '~/domain/registration.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'

const answer = endpoint(on(operations.verifyEmail, ({ body }) => activate(body.token)))

export { answer as action, answer as loader }
