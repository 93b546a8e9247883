import { db } from 'db/client'
import { timeFromNow } from 'db/time'
import { alertLink } from '~/domain/basics/limits-and-lifetimes'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { isSameSignature, sign } from '~/domain/people/accounts/session-secret.server'
import { hashOf } from '~/domain/people/accounts/tokens.server'

// The token of a person is the same in each email, because the link in an old one must still end what came later.

export async function guestAlertToken(email: string) {
  return (await sign('stock alert', email)).toString('base64url')
}

/** Begins with the id, because an email is sent when what the user waited for is deleted. */
export async function userAlertToken(userId: string) {
  const signature = await sign('stock alert', userId)
  const bytes = Buffer.concat([Buffer.from(userId, 'hex'), signature])
  return bytes.subarray(0, signature.length).toString('base64url')
}

/** What the owner of the link waits for, or could confirm. */
export async function listLinkedAlerts(token: string) {
  const rows = await db
    .selectFrom('stock_alerts')
    .innerJoin('variants', 'variants.id', 'stock_alerts.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['stock_alerts.id', 'products.name', variantName.as('variantName')])
    .select('confirmed_at as confirmedAt')
    .where('stock_alerts.id', 'in', alertsOf(token, await accountOf(token)))
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb('stock_alerts.id', 'in', requestsToConfirm(token)),
      ]),
    )
    .orderBy('stock_alerts.id')
    .execute()
  return rows.map(({ id, name, variantName, confirmedAt }) => ({
    id,
    name: fullNameOf(name, variantName),
    isConfirmed: confirmedAt !== null,
  }))
}

export async function confirmAlerts(token: string) {
  await db
    .updateTable('stock_alerts')
    .set({ confirmed_at: timeFromNow() })
    .where('id', 'in', requestsToConfirm(token))
    .execute()
}

/**
 * Does nothing for an unknown token: it may be of someone who waits for nothing any more. If nothing is left of what a guest
 * asked for, this cannot find the account that the guest has got since: only the account's own link stops that.
 */
export async function stopAlerts(token: string) {
  const alerts = alertsOf(token, await accountOf(token))
  await db.deleteFrom('stock_alerts').where('id', 'in', alerts).execute()
}

/** Only the link that was sent for a request confirms it. */
function requestsToConfirm(token: string) {
  return db
    .selectFrom('stock_alerts')
    .select('id')
    .where('token_hash', '=', hashOf(token))
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', timeFromNow(-alertLink.ms))
}

/** Also what the account has asked for as a guest. */
function alertsOf(token: string, account: Awaited<ReturnType<typeof accountOf>>) {
  return db
    .selectFrom('stock_alerts')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('token_hash', '=', hashOf(token)),
        ...(account ? [eb('user_id', '=', account.id), eb('email', '=', account.email)] : []),
      ]),
    )
}

async function accountOf(token: string) {
  const userId = await userIdIn(token)
  const emails = db
    .selectFrom('stock_alerts')
    .select('email')
    .where('token_hash', '=', hashOf(token))
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where((eb) => eb.or([eb('id', '=', userId ?? ''), eb('email', 'in', emails)]))
    .executeTakeFirst()
}

async function userIdIn(token: string) {
  const bytes = Buffer.from(token, 'base64url')
  const userId = bytes.toString('hex', 0, 12)
  const expected = Buffer.from(await userAlertToken(userId), 'base64url')
  return isSameSignature(bytes, expected) ? userId : undefined
}
