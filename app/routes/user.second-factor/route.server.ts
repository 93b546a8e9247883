import { json } from '@remix-run/node'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { describeSecret } from '~/domain/people/second-factor/enrolment.server'
import { PasswordAndCode } from '~/domain/people/second-factor/second-factor'
import {
  findSecondFactor,
  renewRecoveryCodes,
  switchOff,
  switchOn,
} from '~/domain/people/second-factor/second-factor.server'
import { msg } from '~/languages/translate'
import type { RouteArgs } from '~/web/access.server'
import { createNewSecret, findNewSecret, forgetNewSecret } from '~/web/new-second-factor.server'
import { form, runIntent } from '~/web/run-intent.server'
import { sessionTokenOf } from '~/web/session.server'

type Args = RouteArgs<'user'>

export async function loader({ request, user }: Args) {
  const factor = await findSecondFactor(user.id)
  if (factor) return json({ factor })
  const known = await findNewSecret(request, user)
  const { secret, headers } = known
    ? { secret: known, headers: undefined }
    : await createNewSecret(user)
  return json({ enrolment: await describeSecret(secret, user.email) }, { headers })
}

const scanAgain = msg('The QR code has expired. Please scan the new one')

export async function action({ user, ...args }: Args) {
  const { request } = args
  // No redirect: only this response contains the recovery codes.
  return runIntent(args, {
    on: form(PasswordAndCode, async (proof) => {
      const secret = await findNewSecret(request, user)
      if (!secret) throw new Refusal(409, scanAgain)
      const sessionToken = sessionTokenOf(request) ?? ''
      const codes = await switchOn(user, proof, { secret, sessionToken })
      return json({ codes }, { headers: await forgetNewSecret() })
    }),
    renew: form(PasswordAndCode, async (proof) =>
      json({ codes: await renewRecoveryCodes(user, proof) }),
    ),
    off: form(PasswordAndCode, (proof) => switchOff(user, proof), { to: '/user/profile' }),
  })
}
