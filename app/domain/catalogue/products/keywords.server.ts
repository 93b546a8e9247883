import type { Trx } from 'db/client'
import { factsIn } from '~/domain/catalogue/facts/facts'

/** Updates what a search finds besides name, brand and description. Call it in each transaction that changes it. */
export async function refreshKeywords(trx: Trx, productIds: string[]) {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'facts', 'keywords'])
    .where('id', 'in', productIds)
    .execute()
  const ofVariants = await readTextsOfVariants(trx, productIds)
  for (const { id, facts, keywords: before } of products) {
    const texts = [...factsIn(facts).map(({ text }) => text), ...(ofVariants.get(id) ?? [])]
    const keywords = texts.join('\n')
    if (keywords === before) continue
    await trx.updateTable('products').set({ keywords }).where('id', '=', id).execute()
  }
}

async function readTextsOfVariants(trx: Trx, productIds: string[]) {
  const variants = await trx
    .selectFrom('variants')
    .select(['product_id as productId', 'value_1', 'value_2', 'value_3', 'sku'])
    .where('product_id', 'in', productIds)
    .where('hidden_at', 'is', null)
    .where((eb) => eb.or([eb('value_1', '<>', ''), eb('sku', 'is not', null)]))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const texts = new Map<string, Set<string>>()
  for (const { productId, value_1, value_2, value_3, sku } of variants) {
    const known = texts.get(productId) ?? new Set()
    for (const text of [value_1, value_2, value_3, sku]) if (text) known.add(text)
    texts.set(productId, known)
  }
  return texts
}
