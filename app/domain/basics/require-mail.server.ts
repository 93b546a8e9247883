import { Refusal } from '~/domain/basics/refusals/refusal'
import { settings } from '~/settings.server'

export function requireMail() {
  if (settings.hasMail) return
  throw new Refusal(
    503,
    'This is not possible right now, because the shop cannot send email. Please try again later',
  )
}
