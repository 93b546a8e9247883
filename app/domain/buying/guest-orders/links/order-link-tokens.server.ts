import { db, type Reader } from 'db/client'
import { orderLink } from '~/domain/basics/limits-and-lifetimes'
import { findOrderCustomer } from '~/domain/buying/order/order-customers.server'
import { isSameSignature, sign } from '~/domain/people/accounts/session-secret.server'

const bytes = { id: 12, expiry: 4, signature: 16 }

/**
 * Opens the page of the order without an account. It has 32 bytes, as all tokens in links, so that no copy of an email
 * contains it. It is for one email address: if an admin corrects a wrong one, its owner can no longer read the order.
 */
export async function orderToken(orderId: string, reader: Reader = db, now = Date.now()) {
  const customer = await findOrderCustomer(reader, orderId)
  const signed = Buffer.alloc(bytes.id + bytes.expiry)
  signed.write(orderId, 'hex')
  signed.writeUInt32BE(Math.floor((now + orderLink.ms) / 1000), bytes.id)
  return Buffer.concat([signed, await signatureOf(signed, customer?.email)]).toString('base64url')
}

/** Undefined if the shop has not made the token for the email address that the order has now. */
export async function readOrderToken(token: string, reader: Reader = db) {
  const all = Buffer.from(token, 'base64url')
  if (all.length !== bytes.id + bytes.expiry + bytes.signature) return undefined
  const signed = all.subarray(0, bytes.id + bytes.expiry)
  const orderId = signed.toString('hex', 0, bytes.id)
  const customer = await findOrderCustomer(reader, orderId)
  const signature = await signatureOf(signed, customer?.email)
  if (!customer || !isSameSignature(all.subarray(signed.length), signature)) return undefined
  return {
    orderId,
    customer,
    hasExpired: signed.readUInt32BE(bytes.id) * 1000 < Date.now(),
  }
}

async function signatureOf(signed: Buffer, email = '') {
  const signature = await sign('order link', Buffer.concat([signed, Buffer.from(email)]))
  return signature.subarray(0, bytes.signature)
}
