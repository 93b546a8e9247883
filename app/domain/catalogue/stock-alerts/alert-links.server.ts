import { db, type Reader, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { alertLink } from '~/domain/basics/limits-and-lifetimes'
import { fullNameOf } from '~/domain/catalogue/stock/variant-names'
import { variantName } from '~/domain/catalogue/stock/variant-sql.server'
import { sign } from '~/domain/people/accounts/session-secret.server'
import { hashOf } from '~/domain/people/accounts/tokens.server'

/**
 * Of a user, or of the email address of a guest: it confirms and ends all that they wait for. The same in each email, because
 * the link in an old one must still end what came later.
 */
export async function alertToken(subject: string) {
  return (await sign('stock alert', subject)).toString('base64url')
}

/** What the owner of the link waits for, or could confirm. */
export async function listLinkedAlerts(token: string) {
  const rows = await linked(db, token)
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['stock_alerts.id', 'products.name', variantName.as('variantName')])
    .select('confirmed_at as confirmedAt')
    .orderBy('stock_alerts.id')
    .execute()
  return rows.map(({ id, name, variantName, confirmedAt }) => ({
    id,
    name: fullNameOf(name, variantName),
    isConfirmed: confirmedAt !== null,
  }))
}

export async function confirmAlerts(token: string) {
  await transaction(async (trx) => {
    const rows = await linked(trx, token).select('stock_alerts.id').execute()
    await trx
      .updateTable('stock_alerts')
      .set({ confirmed_at: timeFromNow() })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('confirmed_at', 'is', null)
      .execute()
  })
}

/** Does nothing for an unknown token: it may be of someone who waits for nothing any more. */
export async function stopAlerts(token: string) {
  await db.deleteFrom('stock_alerts').where('token_hash', '=', hashOf(token)).execute()
}

function linked(reader: Reader, token: string) {
  return reader
    .selectFrom('stock_alerts')
    .innerJoin('variants', 'variants.id', 'stock_alerts.variant_id')
    .where('token_hash', '=', hashOf(token))
    .where((eb) =>
      eb.or([
        eb('confirmed_at', 'is not', null),
        eb('stock_alerts.created_at', '>', timeFromNow(-alertLink.ms)),
      ]),
    )
}
