import { db, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { pageSize } from '~/domain/basics/lists/pagination'
import { requireProduct } from '~/domain/catalogue/stock/require-product.server'
import { withPriceTexts } from '~/domain/eu/price-indication/price-texts.server'
import { requireCurrentUser } from '~/domain/people/access/current-user.server'
import { message } from '~/languages/messages'
import { preparedQuery } from '~/speed/prepared-query.server'
import { selectCards, toCard } from './product-cards.server'

export async function addFavorite(userId: string, productId: string) {
  const { name } = await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const product = await requireProduct(trx, productId)
    await trx
      .insertInto('favorites')
      .values({ user_id: userId, product_id: productId, created_at: timeFromNow() })
      .onConflict((mark) => mark.doNothing())
      .execute()
    return product
  })
  return { message: message('Product added to favorites: {name}', { name }) }
}

export async function removeFavorite(userId: string, productId: string) {
  const { name } = await transaction(async (trx) => {
    await requireCurrentUser(trx, userId)
    const product = await requireProduct(trx, productId, { includeHidden: true })
    await trx
      .deleteFrom('favorites')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .execute()
    return product
  })
  return { message: message('Product removed from favorites: {name}', { name }) }
}

export async function listFavorites(userId: string) {
  const rows = await selectCards()
    .innerJoin('favorites', 'favorites.product_id', 'products.id')
    .where('favorites.user_id', '=', userId)
    .where('products.hidden_at', 'is', null)
    .orderBy('favorites.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .execute()
  return withPriceTexts(rows.map((row) => ({ ...toCard(row), isFavorite: true })))
}

export async function favoritesAmong(userId: string, productIds: string[]) {
  const [first] = productIds
  if (first === undefined) return new Set<string>()
  const rows = await selectAmong(db, { userId, ...places.map((at) => productIds[at] ?? first) })
  return new Set(rows.map((row) => row.productId))
}

const places = Array.from({ length: pageSize }, (_, at) => at)

// Always asks for as many ids, so that one compiled query serves each page.
const selectAmong = preparedQuery((parameters: { userId: string; [place: number]: string }) =>
  db
    .selectFrom('favorites')
    .select('product_id as productId')
    .where('user_id', '=', parameters.userId)
    .where(
      'product_id',
      'in',
      places.map((at) => parameters[at] ?? ''),
    ),
)
