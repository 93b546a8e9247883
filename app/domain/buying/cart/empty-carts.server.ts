import { setImmediate } from 'node:timers/promises'
import { type Trx, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { putBackInStock } from '~/domain/catalogue/stock/stock.server'
import { keepsCarts } from '~/domain/settings/closing/closing.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { t } from '~/languages/translate'
import { cartLifetime } from './cart-lifetime.server'
import { addNotice } from './cart-notices.server'

/** Of an order, which now owns the units. */
export async function deleteOrderedCart(trx: Trx, userId: string) {
  await trx.deleteFrom('cart_lines').where('user_id', '=', userId).execute()
  await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
}

export async function emptyCart(trx: Trx, userId: string) {
  await putAllBackInStock(trx, userId)
  await trx.deleteFrom('carts').where('user_id', '=', userId).execute()
}

/** Leaves a notice for the owners of the carts. Returns the number of emptied carts. */
export async function releaseAbandonedCarts() {
  // This also sets the language of the notice.
  const shop = await shopSettings()
  if (keepsCarts(shop, cartLifetime().ms)) return 0
  for (let released = 0; ; ) {
    const count = await releaseBatch()
    released += count
    if (count < cartsPerBatch) return released
    await setImmediate()
  }
}

const cartsPerBatch = 20

function releaseBatch() {
  return transaction(async (trx) => {
    const abandoned = await trx
      .selectFrom('carts')
      .select('user_id as userId')
      .where('updated_at', '<', timeFromNow(-cartLifetime().ms))
      .where((eb) =>
        eb.exists(
          eb.selectFrom('cart_lines').select('quantity').whereRef('user_id', '=', 'carts.user_id'),
        ),
      )
      .limit(cartsPerBatch)
      .execute()
    const owners = abandoned.map(({ userId }) => userId)
    for (const owner of owners) await putAllBackInStock(trx, owner)
    const notice = t('Your cart was emptied because it had not been used for {duration}', {
      duration: t(cartLifetime().text),
    })
    await addNotice(trx, owners, notice)
    return abandoned.length
  })
}

async function putAllBackInStock(trx: Trx, userId: string) {
  const lines = await trx
    .deleteFrom('cart_lines')
    .where('user_id', '=', userId)
    .returning(['variant_id as variantId', 'quantity'])
    .execute()
  for (const line of lines) await putBackInStock(trx, line.variantId, line.quantity)
}
