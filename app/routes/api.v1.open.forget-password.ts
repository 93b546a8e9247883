import { requestPasswordReset } from '~/domain/password-reset.server'
import { endpoint, on } from '~/web/api/endpoint.server'
import { operations } from '~/web/api/operations.server'

const answer = endpoint(
  on(operations.forgetPassword, ({ body, address }) => requestPasswordReset(body, address)),
)

export { answer as action, answer as loader }
