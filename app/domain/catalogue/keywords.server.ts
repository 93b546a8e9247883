import type { Trx } from 'db/client'
import { factsIn } from '~/domain/facts/facts'

/** Updates what a search finds besides name, brand and description. Call it in each transaction that changes it. */
export async function refreshKeywords(trx: Trx, productIds: string[]) {
  const products = await trx
    .selectFrom('products')
    .select(['id', 'facts', 'keywords'])
    .where('id', 'in', productIds)
    .execute()
  for (const { id, facts, keywords: before } of products) {
    const keywords = factsIn(facts)
      .map(({ text }) => text)
      .join('\n')
    if (keywords === before) continue
    await trx.updateTable('products').set({ keywords }).where('id', '=', id).execute()
  }
}
