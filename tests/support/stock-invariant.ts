import assert from 'node:assert/strict'
import { findProductsWithWrongStock } from '../../app/domain/catalogue/stock/stock-invariant.server'
import type { Reader } from '../../db/client'

export async function assertStockInvariant(db: Reader) {
  const [first] = await db.selectFrom('products').select('id').limit(1).execute()
  assert(first)
  assert.deepEqual(await findProductsWithWrongStock(db), [])
}
