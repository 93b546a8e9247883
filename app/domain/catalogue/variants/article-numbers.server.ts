import type { Database } from 'db/schema'
import { searchable } from 'db/searchable'
import { expressionBuilder, sql } from 'kysely'

/**
 * Finds the variants with these article numbers, and similar ones: callers compare them by `foldName`. The index may ignore
 * the case of A to Z only, so numbers with other letters are found without it.
 */
export function hasArticle(skus: string[]) {
  const eb = expressionBuilder<Database, 'variants'>()
  const exact = eb('variants.sku', 'in', skus)
  const further = skus.filter((sku) => /[^\0-~]/.test(sku)).map(searchable)
  if (further.length === 0) return exact
  return eb.or([exact, eb(sql<string>`searchable(variants.sku)`, 'in', further)])
}
