import { resetPassword } from '~/domain/password-reset.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'

const answer = endpoint(on(operations.resetPassword, ({ body }) => resetPassword(body)))

export { answer as action, answer as loader }
