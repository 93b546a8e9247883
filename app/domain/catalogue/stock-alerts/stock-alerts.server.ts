import { db, type Trx, transaction } from 'db/client'
import { newId } from 'db/ids'
import { timeFromNow } from 'db/time'
import { alertLink } from '~/domain/basics/limits-and-lifetimes'
import { consume, tryConsume } from '~/domain/basics/rate-limits.server'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { emailAddress } from '~/domain/basics/text/email-address'
import { retention } from '~/domain/basics/time/retention'
import { requireVariant } from '~/domain/catalogue/stock/require-product.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import type { User } from '~/domain/people/access/users'
import { hashOf } from '~/domain/people/accounts/tokens.server'
import { message } from '~/languages/messages'
import { msg } from '~/languages/translate'
import { enqueueEmail } from '~/mail/outbox.server'
import { confirmAlertEmail } from '~/mail/stock-alert-emails.server'
import { settings } from '~/settings.server'
import { guestAlertToken, userAlertToken } from './alert-links.server'

/** Only a shop with a mail server can keep the promise. */
export const offersStockAlerts = settings.smtpUrl !== undefined && !settings.demoMode

const invalidEmail = msg('Please enter a valid email address')
const Email = emailAddress(msg('Email is required'), invalidEmail)

/**
 * Emails a link that confirms it. The answer never says whether the address is known.
 * @throws {Refusal} 400 for an invalid address, 429 after too many requests of this client, and as `requireSoldOut`.
 */
export async function requestAlert(variantId: string, typedEmail: string, clientIp: string) {
  const { data: email, error } = Email.safeParse(typedEmail)
  if (error) {
    throw new Refusal(400, error.issues[0]?.message ?? invalidEmail, { field: 'email' })
  }
  await requireSoldOut(db, variantId)
  await consume('alertByClient', clientIp)
  const mayEmail =
    (await tryConsume('alertByEmailAndClient', `${email} ${clientIp}`)) &&
    (await tryConsume('alertByEmail', email))
  const token = await guestAlertToken(email)
  await transaction(async (trx) => {
    const { name } = await requireSoldOut(trx, variantId)
    const isOpen = await storeRequest(trx, variantId, email, hashOf(token))
    if (!isOpen || !mayEmail) return
    await enqueueEmail(
      trx,
      { email },
      confirmAlertEmail({ product: name, token, validFor: alertLink.text }),
    )
  })
  return {
    message: msg('We have sent you an email. Please open its link to confirm your email address'),
  }
}

/** Returns false if the guest has confirmed it before. */
async function storeRequest(trx: Trx, variant_id: string, email: string, token_hash: string) {
  const now = timeFromNow()
  const row = await trx
    .insertInto('stock_alerts')
    .values({ id: newId(), variant_id, user_id: null, email, token_hash, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['variant_id', 'email'])
        .doUpdateSet({ created_at: now, token_hash })
        .where('stock_alerts.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @throws {Refusal} 409 if the user has it in the cart, and as `requireSoldOut`. */
export async function waitForVariant(user: User, variantId: string) {
  const token_hash = hashOf(await userAlertToken(user.id))
  const name = await transaction(async (trx) => {
    await requireCurrentUser(trx, user.id)
    const { name } = await requireSoldOut(trx, variantId)
    await refuseInCart(trx, user.id, variantId)
    const now = timeFromNow()
    await trx
      .deleteFrom('stock_alerts')
      .where('variant_id', '=', variantId)
      .where('email', '=', user.email)
      .execute()
    await trx
      .insertInto('stock_alerts')
      .values({
        id: newId(),
        variant_id: variantId,
        user_id: user.id,
        email: null,
        token_hash,
        confirmed_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(['variant_id', 'user_id']).doNothing())
      .execute()
    return name
  })
  return { message: message('We will email you when {name} is back in stock', { name }) }
}

export async function stopWaiting(user: User, variantId: string) {
  await db
    .deleteFrom('stock_alerts')
    .where('variant_id', '=', variantId)
    .where('user_id', '=', user.id)
    .execute()
  return { message: msg('We will not email you about it') }
}

/** Those of the variants for which the user waits. */
export async function awaitedVariants(userId: string, variantIds: string[]) {
  const rows = await db
    .selectFrom('stock_alerts')
    .select('variant_id as id')
    .where('user_id', '=', userId)
    .where('variant_id', 'in', variantIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Before an account is deleted, which deletes what the user waits for: also what its owner has asked for as a guest. */
export async function forgetGuestAlerts(trx: Trx, userId: string) {
  await trx
    .deleteFrom('stock_alerts')
    .where('email', '=', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
    .execute()
}

export async function deleteOldAlerts() {
  await db
    .deleteFrom('stock_alerts')
    .where((eb) =>
      eb.or([
        eb('created_at', '<', timeFromNow(-retention.stockAlerts.ms)),
        eb.and([eb('created_at', '<', timeFromNow(-alertLink.ms)), eb('confirmed_at', 'is', null)]),
      ]),
    )
    .execute()
}

/** @throws {Refusal} 404 if the shop sends no such emails or the variant is not on sale, 409 if it is in stock. */
async function requireSoldOut(reader: Parameters<typeof requireVariant>[0], variantId: string) {
  if (!offersStockAlerts) throw new Refusal(404, 'Product not found')
  const variant = await requireVariant(reader, variantId)
  if (variant.stock > 0) {
    throw new Refusal(409, message('{name} is in stock again', { name: variant.name }))
  }
  return variant
}

// The last unit may be in the own cart: its return to stock would be no news.
async function refuseInCart(trx: Trx, userId: string, variantId: string) {
  const line = await trx
    .selectFrom('cart_lines')
    .select('quantity')
    .where('user_id', '=', userId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  if (line) throw new Refusal(409, 'You have it in your cart')
}
