import { sql } from 'kysely'
import { newId } from '../../db/ids'
import { databaseOf, type Shop } from './server-process'
import type { Visitor } from './visitor'

interface Wanted {
  values: string[]
  price: number
  stock: number
  isHidden?: boolean
  sku?: string
  imageId?: string | null
}

/** Gives a product of the demo, which has no options yet, these variants. */
export async function setVariants(shop: Shop, path: string, options: string[], wanted: Wanted[]) {
  const db = databaseOf(shop)
  const slug = path.slice('/products/'.length)
  const [option_1 = '', option_2 = '', option_3 = ''] = options
  const prices = wanted.filter(({ isHidden }) => !isHidden).map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const { id } = await db
    .updateTable('products')
    .set({ option_1, option_2, option_3, price: lowest, old_price: null, full_price: lowest })
    .set({ highest_price: highest > lowest ? highest : null })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, { values, price, stock, isHidden, sku, imageId }] of wanted.entries()) {
    const [value_1 = '', value_2 = '', value_3 = ''] = values
    const now = new Date().toISOString()
    const row = { position, value_1, value_2, value_3, price, full_price: price, old_price: null }
    const more = { hidden_at: isHidden ? now : null, updated_at: now, sku, image_id: imageId }
    const units = sql<number>`${stock} + received - stock`
    if (position === 0) {
      const change = { ...row, ...more, stock, received: units }
      await db.updateTable('variants').set(change).where('id', '=', id).execute()
    } else {
      const added = { id: newId(), product_id: id, ...row, ...more, stock, received: stock }
      await db
        .insertInto('variants')
        .values({ ...added, created_at: now })
        .execute()
    }
  }
  await db.destroy()
}

/** The label of the field that asks which value of an option the present units have. */
export function questionAboutUnits(visitor: Visitor, option: number) {
  return visitor.texts('label').find((text) => text.endsWith(` Value of option ${option}`)) ?? ''
}
