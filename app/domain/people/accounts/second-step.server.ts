import { Refusal } from '~/domain/basics/refusals/refusal'
import { sign } from './session-secret.server'

/** The password of a log-in was right, and the code of the second factor is missing. */
export interface SecondStep {
  userId: string
  /** Valid until the password or the second factor changes. */
  proof: string
}

export class SecondStepNeeded extends Refusal {
  constructor(readonly step: SecondStep) {
    super(401, 'This account has a second factor. Please also send a code of it, as otp', {
      code: 'second_factor_required',
    })
  }
}

export async function secondStepOf(userId: string, passwordHash: string, secret: string) {
  const proof = await sign('log-in', `${userId} ${passwordHash} ${secret}`)
  return { userId, proof: proof.toString('base64url') }
}
