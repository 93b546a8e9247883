import { transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { requireCurrentUser } from '../accounts/current-user.server'
import { requireProduct } from './catalogue.server'

/** Marks a product as a favourite; marking it twice is the same as once. Refuses 404. */
export async function addFavorite(userId: string, productId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await requireProduct(trx, productId)
    await trx
      .insertInto('favorites')
      .values({ user_id: userId, product_id: productId, created_at: timeFromNow() })
      .onConflict((mark) => mark.doNothing())
      .execute()
  })
  return { message: 'Product added to favorites' }
}

/** Takes the mark away, if there is one. Refuses 404 for an unknown product. */
export async function removeFavorite(userId: string, productId: string) {
  await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    await requireProduct(trx, productId, { alsoHidden: true })
    await trx
      .deleteFrom('favorites')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .execute()
  })
  return { message: 'Product removed from favorites' }
}
