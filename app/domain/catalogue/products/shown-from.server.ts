import { db, type Trx, transaction } from 'db/client'
import { timeFromNow } from 'db/time'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { momentCell, momentNow } from '~/domain/basics/time/moments'
import { record, theShop, valueChange } from '~/domain/people/access/activity.server'
import { shopSettings } from '~/domain/settings/shop-settings.server'
import { msg } from '~/languages/translate'
import { listDueProducts } from './due-products.server'
import { hide, show } from './hidden-products.server'

// A product is in the shop, hidden until an admin shows it, or hidden until `shown_from`. Hiding or showing it ends the date.

/** The columns of a new product. @throws {Refusal} 400 if the time has passed. */
export function hiddenUntil(shownFrom: string | null | undefined, timeZone: string) {
  if (!shownFrom) return {}
  refusePast(shownFrom, timeZone)
  return { hidden_at: timeFromNow(), shown_from: shownFrom }
}

interface Dated {
  id: string
  name: string
  hiddenAt: string | null
  shownFrom: string | null
}

/**
 * Hides a product that is in the shop until then; null leaves a hidden product hidden. Returns what has changed.
 * @throws {Refusal} 400 if the time is new and has passed.
 */
export async function showFrom(
  trx: Trx,
  product: Dated,
  shownFrom: string | null | undefined,
  timeZone: string,
) {
  if (shownFrom === undefined || shownFrom === product.shownFrom) return []
  if (shownFrom) refusePast(shownFrom, timeZone)
  if (!product.hiddenAt) await hide(trx, [product])
  await setShownFrom(trx, product.id, shownFrom)
  const [before, after] = [product.shownFrom, shownFrom].map((at) => momentCell(at ?? ''))
  return [valueChange(msg('shown from'), before ?? '', after ?? '')]
}

/** The product must be hidden. */
export async function setShownFrom(trx: Trx, id: string, shown_from: string | null) {
  await trx.updateTable('products').set({ shown_from }).where('id', '=', id).execute()
}

function refusePast(shownFrom: string, timeZone: string) {
  if (shownFrom > momentNow(timeZone)) return
  throw new Refusal(400, 'This time has passed. Enter a later one, or leave the field empty', {
    field: 'shownFrom',
  })
}

/** All at once, so that guests see the whole collection and their cached pages are renewed once. */
export async function showDueProducts() {
  const { timeZone } = await shopSettings()
  if ((await listDueProducts(db, timeZone)).length === 0) return
  await transaction(async (trx) => {
    const products = await listDueProducts(trx, timeZone)
    await show(trx, products)
    for (const { name } of products) {
      await record(trx, theShop, 'showed product {name}', { name })
    }
  })
}
