import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '../count-rows'
import type { ProductSearch, Reader, Tier } from '../dialect'
import type { WordForms } from '../searchable'

// A trigram index makes `like` fast: https://www.postgresql.org/docs/current/pgtrgm.html
export async function productSearch(reader: Reader, words: WordForms[]): Promise<ProductSearch> {
  const [inName, inBrand, anywhere] = [
    containsAll('products.search_name', words),
    containsAll('products.search_brand', words),
    containsAll('products.search_text', words),
  ]
  const tiers: Record<Tier, RawBuilder<SqlBool>> = [
    inName,
    sql<SqlBool>`${inBrand} and not (${inName})`,
    sql<SqlBool>`${anywhere} and not (${inBrand})`,
  ]
  return {
    words,
    among: (products, tier) => products.where(tier === undefined ? anywhere : tiers[tier]),
    newest: sql<number>`products.search_id`,
    countOnSale: () =>
      countRows(reader.selectFrom('products').where(anywhere).where('hidden_at', 'is', null)),
  }
}

export async function userSearch(_: Reader, words: WordForms[]): Promise<Expression<SqlBool>> {
  return containsAll('users.search_text', words)
}

function containsAll(column: string, words: WordForms[]) {
  if (words.length === 0) return sql<SqlBool>`false`
  const contains = (form: string) => sql`${sql.ref(column)} like ${`%${escaped(form)}%`}`
  const conditions = words.map((forms) => sql`(${sql.join(forms.map(contains), sql` or `)})`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function escaped(word: string) {
  return word.replace(/[\\%_]/g, '\\$&')
}
