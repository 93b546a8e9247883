import { fromBase32 } from '../../app/domain/people/second-factor/base32.server'
import { codeOf, stepAt } from '../../app/domain/people/second-factor/totp.server'
import type { Visitor } from './visitor'

/** What the app shows. The shop also accepts the code of the `next` step, if that of now was used. */
export function appCode(secret: string, { next = false } = {}) {
  return codeOf(fromBase32(secret.replaceAll(' ', '')), stepAt(Date.now()) + (next ? 1 : 0))
}

/** Sets it up in the profile. Returns the secret, and the recovery codes that the page shows. */
export async function switchOnSecondFactor(visitor: Visitor, password = '121212') {
  await visitor.visit('/user/second-factor')
  const secret = visitor.texts('p code')[0] ?? ''
  await visitor.send('Switch on', { 'Your password': password, Code: appCode(secret) })
  return { secret, codes: visitor.texts('.recovery-codes li') }
}
