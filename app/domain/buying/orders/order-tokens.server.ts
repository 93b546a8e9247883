import { createHmac, timingSafeEqual } from 'node:crypto'
import { orderLink } from '~/domain/basics/time/limits-and-lifetimes'
import { sessionSecret } from '~/domain/people/accounts/session-secret.server'

const bytes = { id: 12, expiry: 4, signature: 16 }

/**
 * Opens the page of the order without an account. It has 32 bytes, as all tokens in links, so that no copy of an email
 * contains it.
 */
export async function orderToken(orderId: string, now = Date.now()) {
  const signed = Buffer.alloc(bytes.id + bytes.expiry)
  signed.write(orderId, 'hex')
  signed.writeUInt32BE(Math.floor((now + orderLink.ms) / 1000), bytes.id)
  return Buffer.concat([signed, await signatureOf(signed)]).toString('base64url')
}

/** Undefined if the shop has not made the token. */
export async function readOrderToken(token: string) {
  const all = Buffer.from(token, 'base64url')
  if (all.length !== bytes.id + bytes.expiry + bytes.signature) return undefined
  const signed = all.subarray(0, bytes.id + bytes.expiry)
  if (!timingSafeEqual(all.subarray(signed.length), await signatureOf(signed))) return undefined
  return {
    orderId: signed.toString('hex', 0, bytes.id),
    hasExpired: signed.readUInt32BE(bytes.id) * 1000 < Date.now(),
  }
}

async function signatureOf(signed: Buffer) {
  const key = `order link ${await sessionSecret()}`
  return createHmac('sha256', key).update(signed).digest().subarray(0, bytes.signature)
}
