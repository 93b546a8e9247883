import { db } from 'db/client'

/** Ids with which the examples of the documentation work, by the name of the call. Empty in an empty shop. */
export async function sampleIds(): Promise<Record<string, string | undefined>> {
  const [product, other] = await db
    .selectFrom('products')
    .select('id')
    .where('stock', '>', 1)
    .orderBy('name')
    .limit(2)
    .execute()
  const [user, second] = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'user')
    .where('is_banned', '=', 0)
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute()
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'processing')
    .orderBy('created_at')
    .executeTakeFirst()
  const [category, lastCategory] = await db
    .selectFrom('categories')
    .select('id')
    .orderBy('name', 'desc')
    .limit(2)
    .execute()
  return {
    addToCart: product?.id,
    removeFromCart: product?.id,
    addFavorite: product?.id,
    removeFavorite: product?.id,
    updateProduct: other?.id,
    deleteProduct: other?.id,
    deleteUser: user?.id,
    banUser: second?.id,
    unbanUser: second?.id,
    changeUserStatus: second?.id,
    changeOrderStatus: order?.id,
    updateCategory: lastCategory?.id,
    deleteCategory: category?.id,
  }
}
